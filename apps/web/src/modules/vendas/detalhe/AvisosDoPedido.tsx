import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tarefasDoPedidoImportado } from '../../sincronizacao/sincronizacao.queries.ts'
import css from './Avisos.module.css'

/** What waits for a person in an order that began at a channel: lines, a cancellation over there, a refusal. */
export function AvisosDoPedido({ venda }: { venda: Venda }) {
  const { data: tarefas } = useQuery(tarefasDoPedidoImportado(venda.id))
  const semProduto = venda.itens.filter(({ pendencia }) => pendencia === 'sem_produto').length
  const faltam = venda.pecas_que_faltam
  return (
    <>
      {semProduto > 0 && (
        <Aviso>
          {semProduto === 1
            ? '1 item deste pedido não tem produto aqui e não reserva peças. Escolha o produto na linha dele.'
            : `${semProduto} itens deste pedido não têm produto aqui e não reservam peças. Escolha o produto na linha de cada um.`}
        </Aviso>
      )}
      {faltam > 0 && (
        <Aviso>
          {faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`} no estoque para este pedido. Quando houver, a venda
          reserva sozinha; até lá ela não sai da Separação.
        </Aviso>
      )}
      {tarefas
        ?.filter(({ operacao }) => operacao !== 'linhas')
        .map(({ id, mensagem }) => (
          <Aviso key={id}>
            {mensagem} <Link to="/configuracoes/sincronizacao?estado=falhas">Resolver na Sincronização</Link>
          </Aviso>
        ))}
    </>
  )
}

const Aviso = ({ children }: { children: ReactNode }) => (
  <div className={css.aviso} role="note">
    <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
    <p>{children}</p>
  </div>
)
