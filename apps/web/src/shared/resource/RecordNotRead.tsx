import { ErrorBox, LoadingState } from '../ui/states.tsx'
import type { useRecordToEdit } from './useRecordToEdit.ts'

interface EstadoDoRegistroProps {
  lido: Pick<ReturnType<typeof useRecordToEdit>, 'falhou' | 'isFetching' | 'refetch'>
  erro: string
}

/** What stands for the form of a record that is being read, or could not be. */
export const RecordNotRead = ({ lido: { falhou, isFetching, refetch }, erro }: EstadoDoRegistroProps) =>
  falhou ? <ErrorBox message={erro} onRetry={() => void refetch()} pending={isFetching} /> : <LoadingState />
