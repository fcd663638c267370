import { ErrorBox, LoadingState } from '../ui/states.tsx'
import type { useParaEditar } from './useParaEditar.ts'

interface EstadoDoRegistroProps {
  lido: Pick<ReturnType<typeof useParaEditar>, 'falhou' | 'isFetching' | 'refetch'>
  erro: string
}

/** What stands for the form of a record that is being read, or could not be. */
export const EstadoDoRegistro = ({ lido: { falhou, isFetching, refetch }, erro }: EstadoDoRegistroProps) =>
  falhou ? <ErrorBox message={erro} onRetry={() => void refetch()} pending={isFetching} /> : <LoadingState />
