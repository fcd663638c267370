import type { Pedido } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { between, list, numbers, type Query, text } from '../query.ts'
import { refId } from '../values.ts'

export function filterOrders(state: State, query: Query): readonly Pedido[] {
  const statuses = numbers(query, 'idsSituacoes')
  const anchors = list(query, 'numerosLojas')
  const [contact, numero, store] = [text(query, 'idContato'), text(query, 'numero'), text(query, 'idLoja')].map(Number)
  const rows = state.pedidos
    .all()
    .toReversed()
    .filter(
      ({ dados, situacao, numero: own }) =>
        (statuses.length === 0 || statuses.includes(situacao.id)) &&
        (anchors.length === 0 || anchors.includes(String(dados['numeroLoja'] ?? ''))) &&
        (!contact || refId(dados['contato']) === contact) &&
        (!numero || own === numero) &&
        (!store || refId(dados['loja']) === store),
    )
  const dated = between(rows, query, 'data', ({ dados }) => String(dados['data']))
  const promised = between(dated, query, 'dataPrevista', ({ dados }) => String(dados['dataPrevista']))
  return between(promised, query, 'dataAlteracao', (pedido) => pedido.dataAlteracao)
}
