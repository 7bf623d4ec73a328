// Weaknesses that the sample's vulnerabilities have. The slots are the product, its part, and a version.

export interface Weakness {
  readonly vector: string
  readonly summary: string
  readonly details: string
}

export const weaknesses: readonly Weakness[] = [
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    summary: 'Remote code execution through a crafted import file in the {part} of {product}',
    details:
      'The {part} passes file names from an uploaded archive to a shell. An unauthenticated attacker who can reach it runs commands as the service account. Update to {version} or later.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N',
    summary: 'Missing site check lets a user of one site read records of another in {product}',
    details:
      'Requests to the {part} that name a record by identifier were answered without comparing its site with the site of the caller. Update to {version}; review the access log for identifiers of other sites.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
    summary: 'Stored script in comments is run by readers in the {part} of {product}',
    details:
      'Text entered in comments was put into the page without encoding. A person who opens the comment runs the script of its author. Fixed in {version}.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
    summary: 'A deeply nested message exhausts the memory of the {part} of {product}',
    details:
      'Messages were parsed without a limit on nesting. One request of 200 kB stops the process. {version} limits nesting to 64 levels.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N',
    summary: 'Certificates are not verified when the {part} of {product} reconnects',
    details:
      'After a lost connection the {part} accepted any certificate for the first request. An attacker in the network path can read and change it. Update to {version} and renew the credentials of the connection.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
    summary: 'Administrators of the {part} can inject SQL through a sort field in {product}',
    details: 'The sort field of an administration list was joined into a query. Fixed in {version}.',
  },
  {
    vector: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N',
    summary: 'The {part} of {product} writes access tokens to a log that other users can read',
    details:
      'At log level debug, tokens were written in full to a file readable by every account of the machine. {version} writes only their last four characters. Revoke tokens that were in use.',
  },
  {
    vector: 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N',
    summary: 'A locked device shows the last open record of {product}',
    details:
      'The preview in the task switcher was not hidden while the {part} was locked. Whoever holds the device can read it. Fixed in {version}.',
  },
  {
    vector: 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:L',
    summary: 'Unsigned sensor messages are accepted by the {part} of {product}',
    details:
      'A device in the same radio network can report readings in the name of another. {version} refuses messages without a valid signature; pair sensors anew after updating.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N',
    summary: 'An open redirect after sign-in in the {part} of {product}',
    details: 'The return address was not compared with the own site. Fixed in {version}.',
  },
  {
    vector: 'CVSS:3.1/AV:N/AC:H/PR:L/UI:N/S:U/C:L/I:L/A:N',
    summary: 'A race between two approvals lets one person approve twice in {product}',
    details:
      'Two requests of the same person within a few milliseconds both counted in the {part}. {version} lets the database refuse the second.',
  },
]
