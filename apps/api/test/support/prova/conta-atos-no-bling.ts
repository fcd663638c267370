import { type Random } from '../random.ts'
import { DEPOSITO_CENTRO, DEPOSITO_GERAL, typeBlingLancamento } from './bling.ts'
import {
  type AtoDaConta,
  linhas,
  type Mundo,
  type PecaDaProva,
  type PedidoNoEmulador,
  umDe,
  vendavel,
} from './conta-mundo.ts'

/** A contact that stands in the account from the start. */
export const OUTRO_CONTATO = 16_900_000_001
export const POR_CONTA_DO_COMPRADOR = 1
const CANAIS = ['Shopee', 'Shein', 'Mercado Livre', 'Loja Integrada']
/** How the account's events travel from now on. */
export const AVISOS = [
  {},
  { webhookVezes: 2 },
  { webhookEmbaralhar: 4 },
  { webhookPerda: 40 },
  { webhookAtrasoMs: 4000 },
  { webhooksAtivos: false },
]
export const AVISOS_EM_ORDEM = {
  webhooksAtivos: true,
  webhookVezes: 1,
  webhookEmbaralhar: 0,
  webhookPerda: 0,
  webhookAtrasoMs: 0,
}
async function umPedido(mundo: Mundo, acaso: Random): Promise<PedidoNoEmulador | null> {
  const id = umDe(acaso, await mundo.idsDosPedidos())
  return id === undefined ? null : mundo.pedido(id)
}

/** Builds what a person at Bling sends to save an order. */
const corpoDe = ({ id: _id, total: _total, situacao: _situacao, notaFiscal: _nota, ...resto }: PedidoNoEmulador) => ({
  ...resto,
  dataSaida: resto.data,
  dataPrevista: resto.data,
  parcelas: [],
})

/** A person at Bling opens an order, if there is one, changes something and saves it. */
async function changePedido(mundo: Mundo, acaso: Random, texto: string, mudado: (pedido: PedidoNoEmulador) => object) {
  const pedido = await umPedido(mundo, acaso)
  if (!pedido) return undefined
  const { status } = await mundo.pessoa('PUT', `/pedidos/vendas/${pedido.id}`, {
    ...corpoDe(pedido),
    ...mudado(pedido),
  })
  return `pedido ${pedido.id}: ${texto} (${status})`
}

async function movePedido(mundo: Mundo, acaso: Random, situacoes: readonly number[]) {
  const pedido = await umPedido(mundo, acaso)
  const situacao = acaso.pick(situacoes)
  if (!pedido) return undefined
  const { status } = await mundo.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/${situacao}`)
  if (status === 204) mundo.mexidos.add(pedido.id)
  return `pedido ${pedido.id}: situação ${situacao} no Bling (${status})`
}

async function typeLancamento(
  mundo: Mundo,
  numero: number,
  peca: PecaDaProva,
  operacao: string,
  quanto: number,
  deposito = DEPOSITO_GERAL,
) {
  const { idBling } = peca
  const lancamento = { idBling, deposito, operacao, quantidade: quanto, observacoes: `Digitado ${numero}` }
  const { status } = await typeBlingLancamento(mundo.emulador, lancamento)
  if (status === 201 && deposito === (await mundo.deposito())) {
    if (operacao === 'B') peca.incerta = true
    else peca.digitado += operacao === 'E' ? quanto : -quanto
  }
  return `${peca.titulo}: ${operacao} ${quanto} no depósito ${deposito} (${status})`
}

function linhasDoPedido(mundo: Mundo, acaso: Random) {
  const { de, texto } = linhas(mundo, acaso, false)
  const valor = acaso.pick([50, 33.33, 49.9, 19.995])
  const itens = de.map(({ idBling, quantidade }) => ({ produto: Number(idBling), quantidade, valor }))
  return { itens, texto, titulos: de.map(({ titulo }) => titulo) }
}

export const DE_LA: Readonly<Record<string, AtoDaConta>> = {
  async canal(mundo, acaso) {
    const { itens, texto } = linhasDoPedido(mundo, acaso)
    const dados = {
      canal: acaso.pick(CANAIS),
      avisos: acaso.pick(['um', 'um', 'dois', 'invertidos', 'nenhum']),
      frete: acaso.pick([0, 0, 12.5]),
      desconto: acaso.pick([{}, {}, { valor: 5, unidade: 'REAL' }, { valor: 3.33, unidade: 'PERCENTUAL' }]),
      observacoes: acaso.pick(['', 'Presente, sem nota']),
    }
    const { id } = await mundo.emulador.controle('POST', '/pedidos', { ...dados, itens })
    mundo.pedidos.push(id)
    return `pedido ${id} de ${dados.canal}: ${texto}, avisos ${dados.avisos}`
  },
  async aMao(mundo, acaso, numero) {
    const { itens, titulos, texto } = linhasDoPedido(mundo, acaso)
    const outrasDespesas = acaso.pick([0, 0, 5])
    const hoje = new Date().toISOString().slice(0, 10)
    const { status, corpo } = await mundo.pessoa('POST', '/pedidos/vendas', {
      data: hoje,
      dataSaida: hoje,
      dataPrevista: hoje,
      contato: { id: OUTRO_CONTATO },
      itens: itens.map(({ produto, ...item }, i) => ({ ...item, descricao: titulos[i], produto: { id: produto } })),
      parcelas: [],
      outrasDespesas,
      observacoes: `Anotado no balcão ${numero}`,
    })
    if (status !== 201) return undefined
    mundo.pedidos.push(corpo.data.id)
    return `pedido ${corpo.data.id} à mão: ${texto}, outras despesas ${outrasDespesas}`
  },
  mudarLinha(mundo, acaso) {
    const replacement = vendavel(mundo, acaso)
    const como = acaso.below(3)
    // More of the first line, one line less, or another piece at the same price.
    return changePedido(
      mundo,
      acaso,
      `linha mudada, ${como}, ${replacement.titulo}`,
      ({ itens: [primeira, ...resto] }) => {
        if (!primeira) return {}
        if (como === 0) return { itens: [{ ...primeira, quantidade: primeira.quantidade + 1 }, ...resto] }
        if (como === 2 && resto.length > 0) return { itens: resto }
        const trocada = {
          ...primeira,
          produto: { id: Number(replacement.idBling) },
          descricao: replacement.titulo,
          codigo: '',
        }
        return { itens: [trocada, ...resto] }
      },
    )
  },
  mudarEntrega: (mundo, acaso, numero) =>
    changePedido(mundo, acaso, `entrega na Rua Nova, ${numero}`, ({ transporte }) => {
      const nova = { endereco: 'Rua Nova', numero: String(numero), municipio: 'Olinda', uf: 'PE', cep: '53020-000' }
      return { transporte: { ...transporte, etiqueta: { ...transporte.etiqueta, ...nova } } }
    }),
  mudarObservacao: (mundo, acaso, numero) =>
    changePedido(mundo, acaso, 'outra observação', () => ({ observacoes: `Trocar por azul, ${numero}` })),
  mudarDesconto(mundo, acaso) {
    const valor = acaso.pick([1, 2.5])
    return changePedido(mundo, acaso, `desconto de ${valor}`, () => ({ desconto: { valor, unidade: 'REAL' } }))
  },
  mudarFrete(mundo, acaso) {
    const frete = acaso.pick([7.9, 22])
    return changePedido(mundo, acaso, `frete de ${frete}`, ({ transporte }) => ({
      transporte: { ...transporte, frete },
    }))
  },
  mudarPagador: (mundo, acaso) =>
    changePedido(mundo, acaso, 'frete por conta do comprador', ({ transporte }) => ({
      transporte: { ...transporte, fretePorConta: POR_CONTA_DO_COMPRADOR },
    })),
  mudarComprador: (mundo, acaso) =>
    changePedido(mundo, acaso, 'outro comprador', () => ({ contato: { id: OUTRO_CONTATO } })),
  mudarPalavras: (mundo, acaso, numero) =>
    changePedido(mundo, acaso, 'palavras na primeira linha', ({ itens: [primeira, ...resto] }) =>
      primeira ? { itens: [{ ...primeira, descricaoDetalhada: `Nome: ANA ${numero}` }, ...resto] } : {},
    ),
  async cortar(mundo, acaso) {
    const [metodo, caminho] = acaso.pick([
      ['POST', '*/pedidos/vendas'],
      ['PUT', '*/pedidos/vendas/*'],
    ] as const)
    await mundo.emulador.controle('POST', '/falhas', { metodo, caminho, acao: 'derrubar', momento: 'depois', vezes: 1 })
    return `tudo: a resposta do próximo ${metodo} ${caminho} se perde`
  },
  async dividir(mundo, acaso) {
    const pedido = await umPedido(mundo, acaso)
    const [primeira, ...resto] = pedido?.itens ?? []
    if (!pedido || !primeira || primeira.quantidade < 2) return undefined
    const todo = corpoDe(pedido)
    const itens = [{ ...primeira, quantidade: primeira.quantidade - 1 }, ...resto]
    const { status: menos } = await mundo.pessoa('PUT', `/pedidos/vendas/${pedido.id}`, { ...todo, itens })
    if (menos !== 200) return undefined
    const { numero: _, ...copia } = todo
    const metade = { ...copia, numeroLoja: `${pedido.numeroLoja}/2`, itens: [{ ...primeira, quantidade: 1 }] }
    const { status, corpo } = await mundo.pessoa('POST', '/pedidos/vendas', metade)
    if (status === 201) mundo.pedidos.push(corpo.data.id)
    return `pedido ${pedido.id} dividido: uma peça no pedido ${corpo.data?.id} (${status})`
  },
  async nota(mundo, acaso) {
    const id = umDe(acaso, await mundo.idsDosPedidos())
    const mais = acaso.below(3) === 0 ? { situacao: 9 } : {}
    return id === undefined ? undefined : invoicePedido(mundo, id, mais)
  },
  mover: (mundo, acaso) => movePedido(mundo, acaso, [15, 15, 9, 24, 6]),
  cancelarLa: (mundo, acaso) => movePedido(mundo, acaso, [12, 12, mundo.desistencia]),
  async excluirLa(mundo, acaso) {
    const pedido = await umPedido(mundo, acaso)
    if (!pedido) return undefined
    const { status } = await mundo.pessoa('DELETE', `/pedidos/vendas/${pedido.id}`)
    return `pedido ${pedido.id} excluído no Bling (${status})`
  },
  async digitar(mundo, acaso, numero) {
    const operacao = acaso.pick(['E', 'S', 'E', 'S', 'E', 'B'])
    const peca = acaso.pick(mundo.pecas)
    const quanto = 1 + acaso.below(5) + (operacao === 'B' ? 30 : 0)
    const deposito = acaso.below(6) === 0 ? DEPOSITO_CENTRO : DEPOSITO_GERAL
    // Only pieces that are counted anyhow: a balance that is set says nothing of what came and went before.
    return operacao !== 'B' || peca.incerta
      ? typeLancamento(mundo, numero, peca, operacao, quanto, deposito)
      : undefined
  },
  digitarMeia: (mundo, acaso, numero) =>
    typeLancamento(mundo, numero, acaso.pick(mundo.pecas.filter(({ incerta }) => incerta)), 'E', 1.5),
  async estrutura(mundo, acaso) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel }) => mutavel))
    const como = acaso.pick(['E', 'I', 'A', 'V', 'kit'])
    const extraPeca = acaso.pick(mundo.pecas)
    const caminho = `/produtos/${produto.idBling}`
    const { corpo, status: achado } = await mundo.pessoa('GET', caminho)
    if (achado !== 200) return undefined
    const filho = (tamanho: string, ordem: number) => ({
      nome: produto.titulo,
      codigo: `${corpo.data.codigo}-${tamanho}`,
      tipo: 'P',
      situacao: 'A',
      formato: 'S',
      preco: 50,
      variacao: { nome: `Tamanho:${tamanho}`, ordem, produtoPai: { cloneInfo: true } },
    })
    const componentes = [{ produto: { id: Number(extraPeca.idBling) }, quantidade: 2 }]
    const mudanca =
      como === 'V'
        ? { formato: 'V', variacoes: [filho('P', 1), filho('GG', 2)], actionEstoque: acaso.pick(['T', 'Z']) }
        : { formato: 'E', estrutura: { tipoEstoque: 'V', lancamentoEstoque: 'M', componentes } }
    const { status } =
      como.length === 1 && como !== 'V'
        ? await mundo.pessoa('PATCH', `${caminho}/situacoes`, { situacao: como })
        : await mundo.pessoa('PATCH', caminho, mudanca)
    return `${produto.titulo}: estrutura no Bling: ${como} (${status})`
  },
  async deposito(mundo, acaso) {
    const inativos = acaso.pick([[], [], [DEPOSITO_GERAL], [DEPOSITO_CENTRO]])
    if (!mundo.depositos) return undefined
    const depositosMudados = Object.fromEntries(inativos.map((id) => [id, { situacao: 0 }]))
    await mundo.emulador.controle('PATCH', '/configuracao', { depositosMudados })
    mundo.todasIncertas()
    return `tudo: depósitos inativos no Bling: ${inativos.join() || 'nenhum'}`
  },
  async relogio(mundo, acaso) {
    const { relogioAvancoMs } = await mundo.emulador.controle('GET', '/configuracao')
    const adiantado = acaso.pick([-2400, 0, 0, 2400])
    await mundo.emulador.controle('POST', '/relogio', { avancarSegundos: adiantado - relogioAvancoMs / 1000 })
    return `tudo: relógio do Bling ${adiantado} s à frente`
  },
  async avisos(mundo, acaso) {
    const como = acaso.pick(AVISOS)
    await mundo.emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, ...como })
    return `tudo: avisos do Bling: ${JSON.stringify(como)}`
  },
}

/** A person makes the order's note, which books its stock in the deposit of the shop. */
export async function invoicePedido(mundo: Mundo, id: number, mais: object): Promise<string> {
  const corpo = { deposito: DEPOSITO_GERAL, ...mais }
  const feita = await mundo.emulador.controle('POST', `/pedidos/${id}/nota`, corpo).catch(() => null)
  if (feita && 'situacao' in mais) mundo.mexidos.add(id)
  return `pedido ${id}: nota ${feita ? 'com estoque lançado' : 'recusada'}, ${JSON.stringify(mais)}`
}
