import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tarefasDoPedidoImportado } from '../../sincronizacao/sincronizacao.queries.ts'
import { Faixa } from './Faixa.tsx'

/** What waits for a person in an order that began at a channel: lines, a cancellation over there, a refusal. */
export function AvisosDoPedido({ venda }: { venda: Venda }) {
  const { data: tarefas } = useQuery(tarefasDoPedidoImportado(venda.id))
  const semProduto = venda.itens.filter(({ pendencia }) => pendencia === 'sem_produto').length
  const faltam = venda.pecas_que_faltam
  const quantasFaltam = faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`
  const separando = venda.status === 'separacao'
  return (
    <>
      {semProduto > 0 && (
        <Faixa
          resumo={separando && (semProduto === 1 ? '1 item sem produto aqui' : `${semProduto} itens sem produto aqui`)}
        >
          <p>
            {semProduto === 1
              ? '1 item deste pedido não tem produto aqui e não reserva peças. Escolha o produto na linha dele.'
              : `${semProduto} itens deste pedido não têm produto aqui e não reservam peças. Escolha o produto na linha de cada um.`}
          </p>
        </Faixa>
      )}
      {faltam > 0 && (
        <Faixa resumo={separando && `${quantasFaltam} no estoque`}>
          <p>
            {quantasFaltam} no estoque para este pedido. Quando houver, a venda reserva sozinha; até lá ela não sai da
            Separação.
          </p>
        </Faixa>
      )}
      {tarefas
        ?.filter(({ operacao }) => operacao !== 'linhas')
        .map(({ id, mensagem }) => (
          <Faixa key={id} resumo={separando && (mensagem ?? '')}>
            <p>
              {mensagem} <Link to="/configuracoes/sincronizacao?estado=falhas">Resolver na Sincronização</Link>
            </p>
          </Faixa>
        ))}
    </>
  )
}
