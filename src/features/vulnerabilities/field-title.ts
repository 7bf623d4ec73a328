/** A field's name as people read it: `cve_publish_date` → `Cve publish date`. */
export function fieldTitle(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
