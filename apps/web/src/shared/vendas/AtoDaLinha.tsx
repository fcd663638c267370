import type { ComponentProps } from 'react'
import { Button, type Look } from '../ui/Button.tsx'

/** How every act of a line looks: quiet beside quantity and price, with a word and a picture. */
export const ATO_DA_LINHA = {
  variant: 'subtle',
  size: 'compact-sm',
  // Its picture stands under the fields' edge.
  className: 'px-1.5! -mx-1.5',
} as const satisfies Look & { className: string }

type AtoDaLinhaProps = Pick<Look, 'icon' | 'loading'> & Omit<ComponentProps<'button'>, 'color' | 'className'>

/** An act of a line, such as printing it. */
export const AtoDaLinha = (props: AtoDaLinhaProps) => <Button {...ATO_DA_LINHA} {...props} />
