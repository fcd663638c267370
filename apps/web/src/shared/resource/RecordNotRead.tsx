import { LoadingState, NotRead } from '../ui/states.tsx'
import type { useRecordToEdit } from './useRecordToEdit.ts'

interface EstadoDoRegistroProps {
  reading: Pick<ReturnType<typeof useRecordToEdit>, 'failed' | 'isFetching' | 'refetch'>
  message: string
}

/** What stands for the form of a record that is being read, or could not be. */
export const RecordNotRead = ({ reading: { failed: falhou, ...reading }, message: erro }: EstadoDoRegistroProps) => (
  <NotRead query={{ isError: falhou, ...reading }} message={erro}>
    <LoadingState />
  </NotRead>
)
