/** Hands a file to the browser, which saves it as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  // In the document: a browser may forget the file name of a link that is in none.
  document.body.append(link)
  link.click()
  link.remove()
  // Later, because the browser takes the file from this address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
