import css from './states.module.css'

/** A coloured dot and its word: the colour never speaks alone. */
export const StatusDot = ({
  tone,
  children,
}: {
  tone: 'success' | 'neutral' | 'warning' | 'error' | 'info'
  children: string
}) => <span className={`${css.ponto} ${css[tone]}`}>{children}</span>
