import { IconCloudOff } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ErrorBoxProps {
  /** The catalogue's sentence where there is one. */
  message?: string
  onRetry: () => void
  pending?: boolean
}

/** A list or a record that could not be read, in its place on the page. */
export const ErrorBox = ({ message = 'Não foi possível carregar.', onRetry, pending = false }: ErrorBoxProps) => (
  <EmptyState erro message={message} icon={IconCloudOff}>
    <Button variant="default" onClick={onRetry} loading={pending}>
      Tentar novamente
    </Button>
  </EmptyState>
)
