/** The mark of the console: three rows of a tree. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4a59cc" />
      <g fill="#fff">
        <rect x="7" y="8" width="13" height="3.6" rx="1.8" />
        <rect x="11" y="14.2" width="14" height="3.6" rx="1.8" opacity=".82" />
        <rect x="15" y="20.4" width="8" height="3.6" rx="1.8" opacity=".64" />
      </g>
    </svg>
  )
}
