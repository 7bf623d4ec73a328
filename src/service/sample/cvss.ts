// The base score of a CVSS 3.1 vector, after section 7.1 and appendix A of the specification by FIRST, so that
// the severities of the sample follow from their vectors.

const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
}

/** Privileges weigh more where the attack reaches beyond the attacked component. */
const changedScopePrivileges: Readonly<Record<string, number>> = { N: 0.85, L: 0.68, H: 0.5 }

/**
 * The base score, 0 to 10 with one decimal, of a vector such as `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H`.
 * @throws RangeError when a base metric is missing or unknown.
 */
export function baseScore(vector: string): number {
  const metrics = new Map(vector.split('/').map((part) => part.split(':') as [string, string]))
  const changed = metrics.get('S') === 'C'
  const weight = (metric: string) => {
    const value = metrics.get(metric) ?? ''
    const found = changed && metric === 'PR' ? changedScopePrivileges[value] : weights[metric]?.[value]
    if (found === undefined) throw new RangeError(`the vector ${vector} has no valid metric ${metric}`)
    return found
  }
  const impactBase = 1 - (1 - weight('C')) * (1 - weight('I')) * (1 - weight('A'))
  const impact = changed ? 7.52 * (impactBase - 0.029) - 3.25 * (impactBase - 0.02) ** 15 : 6.42 * impactBase
  if (impact <= 0) return 0
  const exploitability = 8.22 * weight('AV') * weight('AC') * weight('PR') * weight('UI')
  return roundUp(Math.min((changed ? 1.08 : 1) * (impact + exploitability), 10))
}

/** To the next tenth; in whole hundred-thousandths, because 4.02 is not quite 4.02 in a double. */
function roundUp(score: number): number {
  const whole = Math.round(score * 100_000)
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
}
