import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './Button.module.css'

interface Look {
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  color?: 'red' | 'gray'
  /** Height: `xs` 30, `sm` 36, `md` 42, `lg` 48, `compact-sm` 26, `compact-md` 30 px. On a phone at least 44. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'compact-sm' | 'compact-md'
  fullWidth?: boolean
  /** Turns a wheel in place of the text, which stays the accessible name, and disables the button. */
  loading?: boolean
  icon?: Icon
  /** Instead of `icon`, for one of another size. */
  leftSection?: ReactNode
}
type Rest<E> = Omit<E, keyof Look>
/** A button; with `to` a link of the router, with `href` a plain link, both looking alike. */
export type ButtonProps = Look &
  (
    | (Rest<ComponentProps<typeof Link>> & { href?: never })
    | (Rest<ComponentProps<'a'>> & { href: string; to?: never })
    | (Rest<ComponentProps<'button'>> & { to?: never; href?: never })
  )

export function Button({
  variant = 'filled',
  color,
  size = 'sm',
  fullWidth = false,
  loading = false,
  icon: Icone,
  leftSection = Icone && <Icone size={18} aria-hidden />,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const look = {
    className: `${css.botao} ${className}`,
    'data-botao': variant,
    'data-cor': color,
    'data-tamanho': size,
    'data-inteiro': fullWidth || undefined,
    'data-ocupado': loading || undefined,
  }
  const content = (
    <>
      {loading && (
        <span className={css.espera} aria-hidden>
          <span className={css.roda} />
        </span>
      )}
      <span className={css.dentro}>
        {leftSection && (
          <span className={css.icone} data-icone>
            {leftSection}
          </span>
        )}
        <span className={css.texto}>{children}</span>
      </span>
    </>
  )
  if (rest.to !== undefined)
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
    )
  if (rest.href !== undefined)
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    )
  return (
    <button type="button" {...rest} {...look} disabled={loading || rest.disabled}>
      {content}
    </button>
  )
}
