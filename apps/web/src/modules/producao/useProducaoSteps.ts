import type { ProducaoComEventos } from '@estampa/contract/producao/producao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { type Estorno, finishProducoes, reverseEventos, startProducoes } from './producao.queries.ts'

const NOT_NOTED = 'Não foi possível anotar. Tente novamente.'
const lastStep = ({ id, eventos }: ProducaoComEventos): Estorno => ({ producaoId: id, eventoId: eventos.at(-1)?.id })
const tellProntas = (pecas: number) => plural(pecas, 'peça pronta anotada.', 'peças prontas anotadas.')

function useUndo() {
  const { mutateAsync } = useMutation(reverseEventos)
  return (message: string, steps: readonly Estorno[]) => toastWithUndo(message, () => mutateAsync(steps))
}

/** Begins productions, and offers to put them back. */
export function useStart() {
  const tell = useUndo()
  return useTold(
    {
      ...startProducoes,
      onSuccess: (_nothing, ids) =>
        tell(
          plural(ids.length, 'produção começada.', 'produções começadas.'),
          ids.map((producaoId) => ({ producaoId })),
        ),
    },
    'Não foi possível começar. Tente novamente.',
  )
}

/** Tells pieces of several productions finished, and offers to undo all that were noted. */
export function useFinishAll() {
  const tell = useUndo()
  return useTold(
    {
      ...finishProducoes,
      onSuccess: ({ noted, failure }, prontas) => {
        if (failure !== null) toast('error', sentenceOf(failure, 'Nem todas puderam ser anotadas. Confira a fila.'))
        const pecas = prontas.slice(0, noted.length).reduce((sum, { quantidade }) => sum + quantidade, 0)
        tell(tellProntas(pecas), noted.map(lastStep))
      },
    },
    'Nem todas puderam ser anotadas. Confira a fila.',
  )
}

/** A step of one production, and offers to undo it. */
export function useStep<V>(options: UseMutationOptions<ProducaoComEventos, Error, V>, message: (sent: V) => string) {
  const tell = useUndo()
  return useTold({ ...options, onSuccess: (producao, sent) => tell(message(sent), [lastStep(producao)]) }, NOT_NOTED)
}

/** Finished pieces of one production. */
export const tellFinished = ({ quantidade }: { readonly quantidade: number }) => tellProntas(quantidade)
