import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contactDetail } from '../bling/contatos.ts'
import { orderDetail } from '../bling/pedidos/views.ts'
import { baseOf } from '../bling/produtos/produtos.ts'
import { detail, productEvent } from '../bling/produtos/views.ts'
import { idOf } from '../bling/query.ts'
import { availableOf, balancesOf, physicalOf, warehousesOf } from '../bling/stock.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { localDateTime } from '../dates.ts'
import { hasGrant } from '../grants.ts'
import { orderView } from '../melhor-envio/order-view.ts'
import { balance, refresh } from '../melhor-envio/parcel-life.ts'
import { fillLargeAccount, fillSellingAccount } from '../store/loja-que-ja-vende.ts'
import { CANAIS_VENDA, FORMAS_PAGAMENTO } from '../store/seeds.ts'
import { ControlError } from './control-error.ts'
import { noteView } from './notas.ts'

const ACCOUNTS = new Map([
  ['loja-que-ja-vende', fillSellingAccount],
  ['loja-grande', fillLargeAccount],
])

export function contentRoutes(app: FastifyInstance, context: Context): void {
  const { state, settings } = context
  const own = () => state.produtos.all().filter(({ idProdutoPai }) => idProdutoPai === 0)
  app.get('/estado', async () => ({
    autorizado: hasGrant(state),
    relogio: localDateTime(state.now()),
    saldo: balance(state),
    quantidades: {
      produtos: own().length,
      variacoes: state.produtos.all().filter((p) => p.idProdutoPai !== 0).length,
      imagens: state.produtos.all().flatMap((p) => p.imagens.filter((imagem) => imagem.arquivo)).length,
      imagensPendentes: state.produtos.all().flatMap((p) => p.imagens.filter((imagem) => !imagem.arquivo)).length,
      categorias: state.categorias.size,
      contatos: state.contatos.size,
      pedidos: state.pedidos.size,
      notas: state.notas.size,
      envios: state.envios.size,
      pagamentos: state.carteira.all().filter(({ valor }) => valor < 0).length,
      eventosPendentes: state.eventos.all().filter(({ situacao }) => situacao === 'pendente').length,
      falhas: state.falhas.size,
    },
  }))

  const lists: Readonly<Record<string, (base: string) => unknown[]>> = {
    // Children are inside their parents, as in Bling's own detail.
    produtos: (base) => own().map((p) => detail(state, p, base)),
    categorias: () => state.categorias.all(),
    contatos: () => state.contatos.all().map(contactDetail),
    pedidos: () => state.pedidos.all().map((pedido) => orderDetail(state, pedido)),
    notas: (base) => state.notas.all().map((nota) => noteView(context, nota, base)),
    estoque: () =>
      state.produtos
        .all()
        .filter((p) => p.formato !== 'V')
        .map(({ id, codigo, nome }) => ({
          produto: id,
          codigo,
          nome,
          saldoFisico: physicalOf(state, id),
          saldoVirtual: availableOf(state, id),
          depositos: balancesOf(state, id).map(({ deposito, saldoFisico }) => ({ deposito, saldoFisico })),
        })),
    lancamentos: () => state.lancamentos.all(),
    envios: () => state.envios.all().map((envio) => orderView(refresh(state, envio))),
    carteira: () => state.carteira.all(),
    eventos: () => state.eventos.all().map(({ corpo, ...evento }) => ({ ...evento, corpo: JSON.parse(corpo) })),
    situacoes: () => state.situacoes.all(),
    depositos: () => [...warehousesOf(state)],
    formasPagamento: () => [...FORMAS_PAGAMENTO],
    canaisVenda: () => [...CANAIS_VENDA],
  }

  app.get('/dados/:lista', async (request) => {
    const list = lists[(request.params as { lista: string }).lista]
    if (!list) throw new ControlError(`Listas: ${Object.keys(lists).join(', ')}.`, 404)
    return list(baseOf(request))
  })

  // A contact is gone for good, as one that Bling joined with another.
  app.delete('/contatos/:id', async (request) => {
    if (!state.contatos.delete(idOf(request))) throw new ControlError('Não há este contato.', 404)
  })

  // A child goes under another parent, as people move it on Bling's pages; its API has no call for that.
  app.post('/produtos/:id/pai', async (request) => {
    const child = state.produtos.get(idOf(request))
    const parent = state.produtos.get(Number(objectOf(request.body)['pai']))
    if (!child?.variacao || parent?.formato !== 'V') throw new ControlError('Informe uma variação e o novo pai dela.')
    productEvent(context, 'updated', state.produtos.put({ ...child, idProdutoPai: parent.id }))
  })

  // Ready-made accounts replace the present data; connections stay.
  app.get('/contas', async () => [...ACCOUNTS.keys()])
  app.post('/contas', async (request, reply) => {
    const { conta } = objectOf(request.body)
    const fill = ACCOUNTS.get(String(conta))
    if (!fill) throw new ControlError(`As contas são: ${[...ACCOUNTS.keys()].join(', ')}.`)
    for (const list of [state.produtos, state.categorias, state.saldos, state.lancamentos, state.pedidos, state.notas])
      list.clear()
    fill({ state, pictures: join(settings.dir, 'imagens') })
    state.configure({ valoresAlterados: true })
    return reply.code(201).send({ produtos: own().length })
  })
}
