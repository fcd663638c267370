import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Modal } from '../../ui/dialogs/Modal.tsx'

interface OQueImprimirProps {
  choices: LinkChoicesProps['choices']
  onClose: () => void
  children?: ReactNode
}

export const OQueImprimir = ({ choices: opcoes, onClose, children }: OQueImprimirProps) => (
  <Modal title="O que imprimir?" size="sm" onClose={onClose}>
    <LinkChoices choices={opcoes} onChoose={onClose} />
    {children}
  </Modal>
)

interface LinkChoice {
  readonly to: string
  readonly name: string
  readonly detail: string
}

export interface LinkChoicesProps {
  choices: readonly LinkChoice[]
  onChoose?: () => void
}

/** Some pages, each with a sentence about it, which open in tabs of their own; for dialogs. */
export const LinkChoices = ({ choices, onChoose }: LinkChoicesProps) => (
  <ul className="grid gap-2 [&_a]:flex [&_a]:gap-3 [&_a]:items-center [&_a]:justify-between [&_a]:min-h-14 [&_a]:py-2.5 [&_a]:px-4 [&_a]:text-texto [&_a]:no-underline [&_a]:border [&_a]:border-borda [&_a]:rounded-controle [&_a:hover]:bg-superficie-2 [&_strong]:block [&_span_span]:block [&_span_span]:text-m [&_span_span]:text-texto-suave">
    {choices.map(({ to, name, detail }) => (
      <li key={to}>
        <Link to={to} target="_blank" rel="noopener" {...(onChoose && { onClick: onChoose })}>
          <span>
            <strong>{name}</strong>
            <span>{detail}</span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)
