import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Button } from './Button.tsx'
import { MotivoDaRecusa } from './Recusa.tsx'

interface SaveBarProps {
  cancelar: string
  salvando: boolean
  status?: ReactNode
  /** Why it was not saved; it stands until the next try. */
  recusa?: string | null
  /** Id of the form, when the bar stands outside of it. */
  form?: string
}

export const SaveBar = ({ cancelar, salvando, status, recusa, form }: SaveBarProps) => (
  <ActionBar status={status} reason={recusa && <MotivoDaRecusa>{recusa}</MotivoDaRecusa>}>
    <Button variant="default" to={cancelar}>
      Cancelar
    </Button>
    <Button type="submit" loading={salvando} {...(form && { form })}>
      Salvar
    </Button>
  </ActionBar>
)
