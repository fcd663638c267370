import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Button } from './Button.tsx'

interface SaveBarProps {
  /** Address that 'Cancelar' leads to. */
  cancelar: string
  salvando: boolean
  status?: ReactNode
  /** Id of the form, when the bar stands outside of it. */
  form?: string
}

/** The bar of a form: 'Cancelar' and 'Salvar'. */
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
