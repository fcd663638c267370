import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Button } from './Button.tsx'

interface SaveBarProps {
  cancelar: string
  salvando: boolean
  status?: ReactNode
  /** Id of the form, when the bar stands outside of it. */
  form?: string
}

export const SaveBar = ({ cancelar, salvando, status, form }: SaveBarProps) => (
  <ActionBar status={status}>
    <Button variant="default" to={cancelar}>
      Cancelar
    </Button>
    <Button type="submit" loading={salvando} {...(form && { form })}>
      Salvar
    </Button>
  </ActionBar>
)
