/** The mark: an E printed in two inks, the second a little out of register, as on a screen-printed shirt. */
export const LogoMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="#0f625e" />
    <path fill="#f4845f" d="M11.2 9.2h14v4h-14zM11.2 15.2h11v4h-11zM11.2 21.2h14v4h-14z" />
    <path fill="#fff" d="M7 7h15.5v4H7zM7 13h11.5v4H7zM7 19h15.5v4H7z" />
  </svg>
)
