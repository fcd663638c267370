import type { ComponentProps } from 'react'
import css from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string
  variant?: 'subtle' | 'default'
  /** Side, px; on a phone at least 44. */
  size?: 28 | 34 | 40 | 44
}

export const IconButton = ({ variant = 'subtle', size = 40, className = '', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={`${css.botao} ${className}`} data-botao={variant} data-lado={size} />
)
