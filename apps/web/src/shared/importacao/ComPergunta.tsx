import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fraseDe } from '../apiError.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { avisar } from '../ui/toast.ts'

interface ComPerguntaProps {
  readonly id: number
  readonly rotulo: string
  readonly pergunta: string
  /** The button that does it. */
  readonly sim: string
  readonly nao: string
  readonly falha: string
  readonly mutacao: UseMutationOptions<unknown, Error, number>
  readonly children: ReactNode
}

/** A button that stops an import or takes it back, after a question that says what stays. */
export function ComPergunta({ id, rotulo, pergunta, sim, nao, falha, mutacao, children }: ComPerguntaProps) {
  const [perguntando, setPerguntando] = useState(false)
  const { mutate, isPending } = useMutation({ ...mutacao, onError: (erro) => avisar('error', fraseDe(erro, falha)) })
  return (
    <>
      <Button variant="default" onClick={() => setPerguntando(true)}>
        {rotulo}
      </Button>
      {perguntando && (
        <ConfirmDialog
          title={pergunta}
          danger={sim}
          cancelLabel={nao}
          pending={isPending}
          onConfirm={() => mutate(id, { onSettled: () => setPerguntando(false) })}
          onClose={() => setPerguntando(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}

interface CancelarImportacaoProps extends Pick<ComPerguntaProps, 'mutacao'> {
  readonly importacao: { readonly id: number; readonly estado: string }
  /** The sentence for an import that is writing rows, and the one for an import that has written none. */
  readonly aplicando: string
  readonly antes: string
}

/** Ends an import that goes on. */
export const CancelarImportacao = ({ importacao, mutacao, aplicando, antes }: CancelarImportacaoProps) => (
  <ComPergunta
    rotulo="Cancelar"
    pergunta="Cancelar a importação?"
    sim="Cancelar importação"
    nao="Continuar"
    falha="Não foi possível cancelar. Tente novamente."
    id={importacao.id}
    mutacao={mutacao}
  >
    {importacao.estado === 'aplicando' ? aplicando : antes}
  </ComPergunta>
)
