import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '../../shared/api/api.ts'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import {
  addRecusas,
  type Contagem,
  chaveDaPeca,
  checkContagem,
  diferentes,
  findUncountedPecas,
  formatContagemPeca,
  isBelowReservas,
  linhaDe,
  type Mesa,
  type PecaRegistrada,
  reverseContagem,
  toContagemBody,
} from './contagem.ts'
import { Aviso, Diferenca } from './Linha.tsx'
import { pecasDaContagem, sendContagem } from './registrado.queries.ts'

export function Revisao({ contagem, revisao }: { contagem: Contagem; revisao: ReturnType<typeof useRevisao> }) {
  const { faltando, aplicando, aplicar, fechar, incluirFaltando } = revisao
  const linhas = diferentes(contagem)
  const isBlocked = linhas.some(isBelowReservas)
  const equalCount = contagem.length - linhas.length
  return (
    <Modal
      title="Revisar contagem"
      size="lg"
      busy={aplicando}
      onClose={fechar}
      footer={
        <>
          <Button variant="default" disabled={aplicando} onClick={fechar}>
            Voltar à contagem
          </Button>
          <Button disabled={isBlocked} loading={aplicando} onClick={aplicar}>
            {linhas.length === 0 ? 'Concluir contagem' : 'Aplicar diferenças'}
          </Button>
        </>
      }
    >
      {faltando.length > 0 && (
        <div className="k-pontas gap-x-4 gap-y-2.5 py-3 px-4 mb-4 bg-info-fundo rounded-grupo [&_p]:flex-[1_1_280px] [&_p]:m-0 [&_p]:text-base [&_p]:wrap-anywhere max-md:[&_>_button]:flex-[1_1_100%]">
          <p>
            {faltando.length === 1
              ? 'Uma variação destes produtos não foi contada: '
              : `${faltando.length} variações destes produtos não foram contadas: `}
            {joinNames(faltando.map(formatContagemPeca))}. Sem contagem, fica como está.
          </p>
          <Button variant="default" onClick={incluirFaltando}>
            Contar como zero
          </Button>
        </div>
      )}
      <p className="m-0 mb-2 font-forte">{frase(linhas.length, equalCount)}</p>
      {isBlocked && (
        <Aviso>
          Há itens com menos peças do que as vendas abertas reservam. Conte-os de novo ou resolva as vendas.
        </Aviso>
      )}
      {linhas.length > 0 && (
        <ul aria-label="Diferenças">
          {linhas.map((linha) => (
            <li
              key={chaveDaPeca(linha)}
              className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between py-2.5 px-0 [&_+_&]:border-t [&_+_&]:border-t-borda"
            >
              <span className="flex-[1_1_220px] min-w-0 font-medio wrap-anywhere">{formatContagemPeca(linha)}</span>
              <span className="flex gap-3 tabular-nums">
                {linha.registrado.toLocaleString('pt-BR')} → {linha.contado.toLocaleString('pt-BR')}
                <Diferenca linha={linha} />
              </span>
              {isBelowReservas(linha) && <Aviso>Vendas abertas reservam {linha.reservado}.</Aviso>}
              {linha.aviso && <Aviso>{linha.aviso}</Aviso>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Milliseconds that the undo stays, longer than usual: a person who applied a count looks at the shelf first. */
const DESFAZER_MS = 15_000
const NOMES_NA_FRASE = 3
function joinNames(names: readonly string[]): string {
  const extraCount = names.length - NOMES_NA_FRASE
  return names.slice(0, NOMES_NA_FRASE).join(', ') + (extraCount > 0 ? ` e mais ${extraCount}` : '')
}

function frase(differences: number, equalCount: number): string {
  const conferem = equalCount === 1 ? '1 item confere' : `${equalCount} itens conferem`
  if (differences === 0) return `Nenhuma diferença: ${conferem} com o registrado.`
  const mudam = differences === 1 ? '1 diferença vira movimento' : `${differences} diferenças viram movimentos`
  return `${mudam} de estoque${equalCount === 0 ? '' : `; ${conferem}`}.`
}

/** From counting to the record: reads the present stock again, shows the differences, applies them. */
export function useRevisao({
  contagem,
  mudar,
  onApplied,
}: Pick<Mesa, 'contagem' | 'mudar'> & { onApplied: () => void }) {
  const client = useQueryClient()
  const { keyOf: submitKeyOf, forget } = useSubmitKey()
  const [conferindo, setConferindo] = useState<{ lidos: number; de: number } | null>(null)
  const busy = useRef(false)
  const [missingPecas, setMissingPecas] = useState<readonly PecaRegistrada[] | null>(null)
  const aplicacao = useMutation(sendContagem)
  const undo = useMutation(sendContagem)

  const readRevisao = async (showMissing: boolean) => {
    if (busy.current) return
    busy.current = true
    const produtoCount = new Set(contagem.map(({ produtoId }) => produtoId)).size
    setConferindo({ lidos: 0, de: produtoCount })
    try {
      const now = await pecasDaContagem(client, contagem, (lidos) => setConferindo({ lidos, de: produtoCount }))
      mudar((current) => checkContagem(current, now))
      if (showMissing) setMissingPecas(findUncountedPecas(contagem, now))
    } catch (error) {
      console.error('The recorded stock could not be read', error)
      toast('error', addConnectionSentence(error, 'Não foi possível ler o estoque registrado. Tente novamente.'))
    } finally {
      busy.current = false
      setConferindo(null)
    }
  }

  /** Sets back what was adjusted, and has the count to go on with. What has moved since is refused. */
  const undoContagem = async (applied: Contagem) => {
    await undo.mutateAsync({ contagem: reverseContagem(applied), chave: newKey() })
    mudar((current) => (current.length === 0 ? applied : current))
    toast('info', 'O estoque voltou ao que era antes da contagem.')
  }
  const applyContagem = () =>
    aplicacao.mutate(
      { contagem, chave: submitKeyOf(toContagemBody(contagem)) },
      {
        onSuccess: ({ ajustados }) => {
          forget()
          setMissingPecas(null)
          onApplied()
          const ajustes = ajustados === 1 ? '1 ajuste' : `${ajustados} ajustes`
          const message = `Contagem aplicada: ${ajustados === 0 ? 'nada a ajustar' : ajustes}.`
          if (ajustados === 0) toast('success', message)
          else toastWithUndo(message, () => undoContagem(contagem), { duration: DESFAZER_MS })
        },
        onError: (error) => {
          console.error('The count was not applied', error)
          const refusal = error instanceof ApiError ? error : null
          toast(
            'error',
            refusal?.erro || addConnectionSentence(error, 'Não foi possível aplicar a contagem. Tente novamente.'),
          )
          if (!refusal || Object.keys(refusal.erros).length === 0) return
          // Back to the lines, each with its notice and its present record.
          setMissingPecas(null)
          mudar((current) => addRecusas(current, refusal.erros))
          void readRevisao(false)
        },
      },
    )

  // A piece may have been counted since the stock was read.
  const uncountedPecas = (missingPecas ?? []).filter((peca) => !linhaDe(contagem, peca))
  return {
    conferindo,
    aberta: missingPecas !== null,
    faltando: uncountedPecas,
    aplicando: aplicacao.isPending,
    conferir: () => void readRevisao(true),
    aplicar: applyContagem,
    fechar: () => setMissingPecas(null),
    incluirFaltando: () => {
      const newLinhas = uncountedPecas.map((peca) => ({ ...peca, contado: 0, aviso: '' }))
      mudar((current) => [...current, ...newLinhas])
      setMissingPecas([])
    },
  }
}
