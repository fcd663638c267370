import type { ComponentType } from 'react'
import { PageHeader } from '../shared/ui/PageHeader.tsx'

/** The page of a new record: its title and the form. */
export const blankPage = (title: string, Form: ComponentType) => () => (
  <>
    <PageHeader title={title} />
    <Form />
  </>
)
