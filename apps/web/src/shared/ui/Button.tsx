import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import css from './Button.module.css'

export interface Look {
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
        <span className="absolute inset-0 flex items-center justify-center" aria-hidden>
          <span className="k-giro w-5 h-5 border-current border-b-transparent [animation-duration:1.2s]" />
        </span>
      )}
      <span
        className={`flex items-center justify-center h-full [transition:opacity_100ms_ease] max-xs:min-h-[inherit] ${loading ? 'opacity-0' : ''}`}
      >
        {leftSection && (
          <span className="flex items-center me-[0.5rem]" data-icone>
            {leftSection}
          </span>
        )}
        {/* Large text on a telephone: a long label takes two lines. */}
        <span
          className="flex items-center h-full overflow-hidden whitespace-nowrap [text-box:trim-both_cap_alphabetic] max-xs:h-auto max-xs:py-[0.25rem] max-xs:leading-[1.2] max-xs:whitespace-normal max-xs:[text-box:normal]"
          data-rotulo
        >
          {children}
        </span>
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

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string
  variant?: 'subtle' | 'default'
  /** Side, px; on a phone at least 44. */
  size?: 28 | 34 | 40 | 44
}

export const IconButton = ({ variant = 'subtle', size = 40, className = '', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={`${css.quadrado} ${className}`} data-botao={variant} data-lado={size} />
)

interface BotaoDeDialogoProps
  extends Look,
    Pick<ComponentProps<'button'>, 'aria-label' | 'disabled' | 'className' | 'title'> {
  label: string
  /** The dialog, while it is open. */
  children: (onClose: () => void) => ReactNode
}

export function DialogButton({ label: rotulo, children, ...botao }: BotaoDeDialogoProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" {...botao} aria-haspopup="dialog" onClick={() => setAberto(true)}>
        {rotulo}
      </Button>
      {aberto && children(() => setAberto(false))}
    </>
  )
}

/**
 * Button at the window's corner that adds a record: in the page's margin, over no more of the list than the empty edge of
 * its cards; on a phone in the bar at the foot. It is hidden while the bar of ticked sales is shown, which would cover it.
 */
export const FloatingLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className="fixed right-[max(4px,calc((100%_-_var(--e-largura))_/_2_-_132px))] bottom-[calc(24px_+_env(safe-area-inset-bottom))] z-80 grid place-items-center w-10 h-11 text-[#fff] bg-tinta rounded-cartao shadow-3 md:touch:w-11 [transition:background_120ms] max-md:right-[2vw] max-md:bottom-[calc(6px_+_env(safe-area-inset-bottom))] max-md:z-86 max-md:w-[16vw] max-md:h-11 max-md:rounded-controle max-md:shadow-none print:hidden [:root:has([data-selecao])_&]:hidden hover:bg-tinta-forte"
    aria-label={label}
    title={label}
    data-floating
  >
    <IconPlus size={26} aria-hidden />
  </Link>
)
