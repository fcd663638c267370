import { IconTrash } from '@tabler/icons-react'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isNotFound } from '../api/apiError.ts'
import { idDe } from '../api/readers.ts'
import { Allowed } from '../session/Allowed.tsx'
import { DialogButton } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { LoadingState, NotRead } from '../ui/states.tsx'
import { useRecordToEdit } from './useRecordToEdit.ts'

interface RecordPageProps<T, K extends QueryKey> {
  /** The name of the address's parameter with the id. */
  param: string
  query: (id: number) => UseQueryOptions<T, Error, T, K>
  title: string | ((record: T | null) => string)
  subtitle?: (record: T) => ReactNode
  /** Said where the record cannot be read. */
  failed: string
  /** Address of the list of such records. */
  list: string
  actions?: (record: T) => ReactNode
  /** The dialog that removes the record for good, opened by the button 'Lixeira' for who may. */
  remove?: (record: T, close: () => void) => ReactNode
  children: (record: T) => ReactNode
}

/**
 * Page with one record, read afresh before it is edited: while it is being read, when that failed, and once it is read.
 */
export function RecordPage<T extends { readonly id: number }, K extends QueryKey>(props: RecordPageProps<T, K>) {
  const { param, query, title, subtitle, failed, list, actions, remove, children } = props
  const id = idDe(useParams()[param])
  const { record, ...reading } = useRecordToEdit(query(id ?? 0), id)
  return (
    <>
      <PageHeader
        title={typeof title === 'string' ? title : title(record)}
        subtitle={record && subtitle?.(record)}
        actions={
          record && (
            <>
              {actions?.(record)}
              {remove && (
                <Allowed a="excluir_definitivo">
                  <DialogButton label="Lixeira" icon={IconTrash}>
                    {(close) => remove(record, close)}
                  </DialogButton>
                </Allowed>
              )}
            </>
          )
        }
      />
      {record ? (
        children(record)
      ) : (
        <NotRead
          query={{ isError: reading.failed, ...reading }}
          message={failed}
          absentFrom={(id === null || isNotFound(reading.error)) && list}
        >
          <LoadingState />
        </NotRead>
      )}
    </>
  )
}
