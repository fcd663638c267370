import { LoadingState, NotRead } from '../ui/states.tsx'
import type { useRecordToEdit } from './useRecordToEdit.ts'

interface EstadoDoRegistroProps {
  lido: Pick<ReturnType<typeof useRecordToEdit>, 'falhou' | 'isFetching' | 'refetch'>
  erro: string
}

/** What stands for the form of a record that is being read, or could not be. */
export const RecordNotRead = ({ lido: { falhou, ...reading }, erro }: EstadoDoRegistroProps) => (
  <NotRead query={{ isError: falhou, ...reading }} message={erro}>
    <LoadingState />
  </NotRead>
)
