import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { answerTarefa, perguntaDe } from '../../sincronizacao/perguntas.queries.ts'
import { CHAVE_DAS_SINCRONIZACOES, isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'
import { umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { importedPedidoTarefas } from '../../sincronizacao/tarefas.queries.ts'
import { rereadVenda } from '../vendas.queries.ts'
import { Faixa } from './Faixa.tsx'

/** Warnings that wait for a person in an order that began at a channel: lines, a cancellation at Bling, a refusal. */
export function AvisosDoPedido({ venda }: { venda: Venda }) {
  const { data: tarefas } = useQuery(importedPedidoTarefas(venda.id))
  const itensSemProduto = venda.itens.filter(({ pendencia }) => pendencia === 'sem_produto').length
  const fractionalCount = venda.itens.filter(({ pendencia }) => pendencia === 'fracionada').length
  const itensSemVariacao = venda.itens.filter(({ pendencia }) => pendencia === 'sem_variacao').length
  const missingPecas = venda.pecas_que_faltam
  const missingSentence = missingPecas === 1 ? 'Falta 1 peça' : `Faltam ${missingPecas} peças`
  const isSeparacao = venda.status === 'separacao'
  return (
    <>
      {itensSemProduto > 0 && (
        <Faixa
          resumo={
            isSeparacao &&
            (itensSemProduto === 1 ? '1 item sem produto aqui' : `${itensSemProduto} itens sem produto aqui`)
          }
        >
          {itensSemProduto === 1
            ? '1 item deste pedido não tem produto aqui e não reserva peças. Escolha o produto na linha dele.'
            : `${itensSemProduto} itens deste pedido não têm produto aqui e não reservam peças. Escolha o produto na linha de cada um.`}
        </Faixa>
      )}
      {itensSemVariacao > 0 && (
        <Faixa
          resumo={
            isSeparacao &&
            (itensSemVariacao === 1 ? '1 item sem tamanho e cor' : `${itensSemVariacao} itens sem tamanho e cor`)
          }
        >
          {itensSemVariacao === 1
            ? 'Qual tamanho e cor? 1 item deste pedido não diz, e não reserva peças. Escolha na linha dele.'
            : `Qual tamanho e cor? ${itensSemVariacao} itens deste pedido não dizem, e não reservam peças. Escolha na linha de cada um.`}
        </Faixa>
      )}
      {fractionalCount > 0 && (
        <Faixa
          resumo={
            isSeparacao &&
            (fractionalCount === 1 ? '1 item não é peça inteira' : `${fractionalCount} itens não são peças inteiras`)
          }
        >
          {fractionalCount === 1
            ? '1 item deste pedido pede uma fração de peça e não reserva nada. Diga na linha dele que produto é, e quantas peças.'
            : `${fractionalCount} itens deste pedido pedem frações de peça e não reservam nada. Diga na linha de cada um que produto é, e quantas peças.`}
        </Faixa>
      )}
      {missingPecas > 0 && (
        <Faixa resumo={isSeparacao && `${missingSentence} no estoque`}>
          <p>
            {missingSentence} no estoque para este pedido. Quando houver, a venda reserva sozinha; até lá ela não sai da
            Separação.
          </p>
        </Faixa>
      )}
      {tarefas
        ?.filter((tarefa) => avisoDaVenda(tarefa) !== 'linhas')
        .map((tarefa) => (
          <Faixa key={tarefa.id} resumo={isSeparacao && (tarefa.mensagem ?? '')}>
            <p>
              {tarefa.mensagem}{' '}
              {!avisoDaVenda(tarefa) && (
                <Link to={`/configuracoes/sincronizacao?estado=${perguntaDoPedido(tarefa) ? 'decidir' : 'falhas'}`}>
                  Resolver na Sincronização
                </Link>
              )}
            </p>
            {avisoDaVenda(tarefa) && <DecidirSobreOPedido vendaId={venda.id} tarefa={tarefa} />}
          </Faixa>
        ))}
    </>
  )
}

const perguntaDoPedido = ({ operacao }: Sincronizacao) => perguntaDe({ tipo: 'pedido_importado', operacao })
/** How the question shows beside the sale; nothing of what the sync centre answers. */
const avisoDaVenda = (tarefa: Sincronizacao) => perguntaDoPedido(tarefa)?.avisoDaVenda

/** The order changed at Bling: a person brings that into the sale, or sets it aside. */
function DecidirSobreOPedido({ vendaId, tarefa }: { vendaId: number; tarefa: Sincronizacao }) {
  const { id } = tarefa
  const client = useQueryClient()
  const [isRequested, setIsRequested] = useState(false)
  const { data } = useQuery({ ...umaSincronizacao(id), enabled: isRequested })
  const { mutate, isPending } = useTold(
    { ...answerTarefa(id), onSuccess: () => setIsRequested(true) },
    'Não foi possível concluir. Tente novamente.',
  )
  const acabou = isRequested && data !== undefined && !isSincronizacaoRunning(data.estado)
  const reread = useEffectEvent(() => {
    rereadVenda(client, vendaId)
    void client.invalidateQueries({ queryKey: CHAVE_DAS_SINCRONIZACOES })
  })
  useEffect(() => {
    if (acabou) reread()
  }, [acabou])
  const busy = isPending || (isRequested && !acabou)
  const question = perguntaDoPedido(tarefa)
  const notice = question?.avisoDaVenda
  const answers = Array.isArray(notice) ? notice : []
  return (
    <span className="flex flex-wrap gap-2 ml-auto">
      {answers.map((answer) => {
        const afasta = answer === question?.descartar
        return (
          <Button
            key={answer}
            size="xs"
            {...(afasta ? { variant: 'default', disabled: busy } : { loading: busy })}
            onClick={() => mutate(answer)}
          >
            {question?.respostas[answer]?.rotulo}
          </Button>
        )
      })}
    </span>
  )
}
