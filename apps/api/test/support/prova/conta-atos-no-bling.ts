import { type Random } from '../random.ts'
import {
  type Ato,
  CENTRO,
  doPedido,
  GERAL,
  GERAL_DO_DIARIO,
  linhas,
  type Mundo,
  type Nota,
  type Peca,
  type Pedido,
  umDe,
  vendavel,
} from './conta-mundo.ts'

const CANAIS = ['Shopee', 'Shein', 'Mercado Livre', 'Loja Integrada']
/** How the account's events travel from now on. */
const AVISOS = [
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
async function umPedido(mundo: Mundo, acaso: Random): Promise<Pedido | null> {
  const id = umDe(acaso, await mundo.idsDosPedidos())
  return id === undefined ? null : mundo.pedido(id)
}

/** A person at Bling opens the order, changes something and saves it; answers whether that was taken, and the note. */
async function salvar(mundo: Mundo, texto: string, pedido: Pedido, mudado: object): Promise<[boolean, Nota]> {
  const { id, total: _total, situacao: _situacao, notaFiscal: _nota, ...resto } = pedido
  const corpo = { ...resto, dataSaida: pedido.data, dataPrevista: pedido.data, parcelas: [], ...mudado }
  const { status } = await mundo.pessoa('PUT', `/pedidos/vendas/${id}`, corpo)
  return [status === 200, [`${texto} (${status})`, doPedido(id)]]
}

/** The same for a random order, if there is one. */
async function mudar(mundo: Mundo, acaso: Random, texto: string, mudado: object | ((pedido: Pedido) => object)) {
  const pedido = await umPedido(mundo, acaso)
  if (!pedido) return []
  const [, nota] = await salvar(mundo, texto, pedido, typeof mudado === 'function' ? mudado(pedido) : mudado)
  return [nota]
}

async function mover(mundo: Mundo, acaso: Random, situacoes: readonly number[]): Promise<Nota[]> {
  const pedido = await umPedido(mundo, acaso)
  const situacao = acaso.pick(situacoes)
  if (!pedido) return []
  const { status } = await mundo.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/${situacao}`)
  if (status === 204) mundo.mexidos.add(pedido.id)
  return [[`situação ${situacao} no Bling (${status})`, doPedido(pedido.id)]]
}

async function digitar(mundo: Mundo, numero: number, peca: Peca, operacao: string, quanto: number, deposito = GERAL) {
  const corpo = {
    produto: { id: Number(peca.idBling) },
    deposito: { id: deposito },
    operacao,
    quantidade: quanto,
    observacoes: `Digitado ${numero}`,
  }
  const { status } = await mundo.pessoa('POST', '/estoques', corpo)
  if (status === 201 && deposito === (await mundo.deposito())) {
    if (operacao === 'B') peca.incerta = true
    else peca.digitado += operacao === 'E' ? quanto : -quanto
  }
  const onde = deposito === GERAL ? 'Geral' : 'do centro'
  return [[`${operacao} ${quanto} no depósito ${onde} (${status})`, peca.titulo]] satisfies Nota[]
}

function linhasDoPedido(mundo: Mundo, acaso: Random) {
  const { de, ...ditas } = linhas(mundo, acaso, false)
  const valor = acaso.pick([50, 33.33, 49.9, 19.995])
  const itens = de.map(({ idBling, quantidade }) => ({ produto: Number(idBling), quantidade, valor }))
  return { ...ditas, itens }
}

export const DE_LA: Readonly<Record<string, Ato>> = {
  async canal(mundo, acaso) {
    const { itens, titulos, texto } = linhasDoPedido(mundo, acaso)
    const dados = {
      canal: acaso.pick(CANAIS),
      avisos: acaso.pick(['um', 'um', 'dois', 'invertidos', 'nenhum']),
      frete: acaso.pick([0, 0, 12.5]),
      desconto: acaso.pick([{}, {}, { valor: 5, unidade: 'REAL' }, { valor: 3.33, unidade: 'PERCENTUAL' }]),
      observacoes: acaso.pick(['', 'Presente, sem nota']),
    }
    const { id } = await mundo.emulador.controle('POST', '/pedidos', { ...dados, itens })
    mundo.pedidos.push(id)
    return [[`pedido ${id} de ${dados.canal}: ${texto}, avisos ${dados.avisos}`, doPedido(id), ...titulos]]
  },
  async aMao(mundo, acaso, numero) {
    const { itens, titulos, texto } = linhasDoPedido(mundo, acaso)
    const outrasDespesas = acaso.pick([0, 0, 5])
    const hoje = new Date().toISOString().slice(0, 10)
    const { status, corpo } = await mundo.pessoa('POST', '/pedidos/vendas', {
      data: hoje,
      dataSaida: hoje,
      dataPrevista: hoje,
      contato: { id: 16_900_000_001 },
      itens: itens.map(({ produto, ...item }, i) => ({ ...item, descricao: titulos[i], produto: { id: produto } })),
      parcelas: [],
      outrasDespesas,
      observacoes: `Anotado no balcão ${numero}`,
    })
    if (status !== 201) return []
    const { id } = corpo.data
    mundo.pedidos.push(id)
    return [[`pedido ${id} à mão: ${texto}, outras despesas ${outrasDespesas}`, doPedido(id), ...titulos]]
  },
  async mudarLinha(mundo, acaso) {
    const pedido = await umPedido(mundo, acaso)
    const outra = vendavel(mundo, acaso)
    const como = acaso.below(3)
    const [primeira, ...resto] = pedido?.itens ?? []
    if (!pedido || !primeira) return []
    // More of it, one line less, or another piece at the same price.
    const trocada = { ...primeira, produto: { id: Number(outra.idBling) }, descricao: outra.titulo, codigo: '' }
    const mais = { ...primeira, quantidade: primeira.quantidade + 1 }
    const [dito, itens] =
      como === 0
        ? ['uma peça a mais', [mais, ...resto]]
        : como === 2 && resto.length > 0
          ? ['uma linha a menos', resto]
          : [`outra peça, ${outra.titulo}`, [trocada, ...resto]]
    const [, nota] = await salvar(mundo, dito, pedido, { itens })
    return [nota, [`${dito} no pedido ${pedido.id}`, outra.titulo]]
  },
  mudarEntrega: (mundo, acaso, numero) =>
    mudar(mundo, acaso, `entrega na Rua Nova, ${numero}`, ({ transporte }) => {
      const nova = { endereco: 'Rua Nova', numero: String(numero), municipio: 'Olinda', uf: 'PE', cep: '53020-000' }
      return { transporte: { ...transporte, etiqueta: { ...transporte.etiqueta, ...nova } } }
    }),
  mudarObservacao: (mundo, acaso, numero) =>
    mudar(mundo, acaso, 'outra observação', { observacoes: `Trocar por azul, ${numero}` }),
  async mudarDesconto(mundo, acaso) {
    const valor = acaso.pick([1, 2.5])
    return mudar(mundo, acaso, `desconto de ${valor}`, { desconto: { valor, unidade: 'REAL' } })
  },
  async dividir(mundo, acaso) {
    const pedido = await umPedido(mundo, acaso)
    const [primeira, ...resto] = pedido?.itens ?? []
    if (!pedido || !primeira || primeira.quantidade < 2) return []
    const menos = { itens: [{ ...primeira, quantidade: primeira.quantidade - 1 }, ...resto] }
    const [aceito, nota] = await salvar(mundo, 'dividido: uma peça a menos', pedido, menos)
    if (!aceito) return [nota]
    const { id: _, numero: _numero, total: _total, situacao: _situacao, notaFiscal: _nota, ...copia } = pedido
    const { status, corpo } = await mundo.pessoa('POST', '/pedidos/vendas', {
      ...copia,
      numeroLoja: `${pedido.numeroLoja}/2`,
      dataSaida: pedido.data,
      dataPrevista: pedido.data,
      parcelas: [],
      itens: [{ ...primeira, quantidade: 1 }],
    })
    if (status !== 201) return [nota]
    mundo.pedidos.push(corpo.data.id)
    return [nota, [`dividido do pedido ${pedido.id}`, doPedido(corpo.data.id)]]
  },
  async nota(mundo, acaso) {
    const id = umDe(acaso, await mundo.idsDosPedidos())
    const mais = acaso.below(3) === 0 ? { situacao: 9 } : {}
    return id === undefined ? [] : [await faturar(mundo, id, mais)]
  },
  mover: (mundo, acaso) => mover(mundo, acaso, [15, 15, 9, 24, 6]),
  cancelarLa: (mundo, acaso) => mover(mundo, acaso, [12, 12, mundo.desistencia]),
  async excluirLa(mundo, acaso) {
    const pedido = await umPedido(mundo, acaso)
    if (!pedido) return []
    const { status } = await mundo.pessoa('DELETE', `/pedidos/vendas/${pedido.id}`)
    return [[`excluído no Bling (${status})`, doPedido(pedido.id)]]
  },
  async digitar(mundo, acaso, numero) {
    const operacao = acaso.pick(['E', 'S', 'E', 'S', 'E', 'B'])
    const peca = acaso.pick(mundo.pecas)
    const quanto = 1 + acaso.below(5) + (operacao === 'B' ? 30 : 0)
    const deposito = acaso.below(6) === 0 ? CENTRO : GERAL
    // Only pieces that are counted anyhow: a balance that is set says nothing of what came and went before.
    return operacao !== 'B' || peca.incerta ? digitar(mundo, numero, peca, operacao, quanto, deposito) : []
  },
  digitarMeia: (mundo, acaso, numero) =>
    digitar(mundo, numero, acaso.pick(mundo.pecas.filter(({ incerta }) => incerta)), 'E', 1.5),
  async estrutura(mundo, acaso) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel }) => mutavel))
    const como = acaso.pick(['E', 'I', 'A', 'V', 'kit'])
    const outra = acaso.pick(mundo.pecas)
    const caminho = `/produtos/${produto.idBling}`
    const { corpo, status: achado } = await mundo.pessoa('GET', caminho)
    if (achado !== 200) return []
    const filho = (tamanho: string, ordem: number) => ({
      nome: produto.titulo,
      codigo: `${corpo.data.codigo}-${tamanho}`,
      tipo: 'P',
      situacao: 'A',
      formato: 'S',
      preco: 50,
      variacao: { nome: `Tamanho:${tamanho}`, ordem, produtoPai: { cloneInfo: true } },
    })
    const componentes = [{ produto: { id: Number(outra.idBling) }, quantidade: 2 }]
    const mudanca =
      como === 'V'
        ? { formato: 'V', variacoes: [filho('P', 1), filho('GG', 2)], actionEstoque: acaso.pick(['T', 'Z']) }
        : { formato: 'E', estrutura: { tipoEstoque: 'V', lancamentoEstoque: 'M', componentes } }
    const { status } =
      como.length === 1 && como !== 'V'
        ? await mundo.pessoa('PATCH', `${caminho}/situacoes`, { situacao: como })
        : await mundo.pessoa('PATCH', caminho, mudanca)
    return [[`estrutura no Bling: ${como} (${status})`, produto.titulo, ...produto.pecas.map(({ titulo }) => titulo)]]
  },
  async deposito(mundo, acaso) {
    const inativos = acaso.pick([[], [], [GERAL], [CENTRO]])
    if (!mundo.depositos) return []
    const depositosMudados = Object.fromEntries(inativos.map((id) => [id, { situacao: 0 }]))
    await mundo.emulador.controle('PATCH', '/configuracao', { depositosMudados })
    return [[`depósitos inativos no Bling: ${inativos.join() || 'nenhum'}`, ...mundo.todasIncertas()]]
  },
  async relogio(mundo, acaso) {
    const { relogioAvancoMs } = await mundo.emulador.controle('GET', '/configuracao')
    const adiantado = acaso.pick([-2400, 0, 0, 2400])
    await mundo.emulador.controle('POST', '/relogio', { avancarSegundos: adiantado - relogioAvancoMs / 1000 })
    return [[`relógio do Bling ${adiantado} s à frente`, GERAL_DO_DIARIO]]
  },
  async avisos(mundo, acaso) {
    const como = acaso.pick(AVISOS)
    await mundo.emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, ...como })
    return [[`avisos do Bling: ${JSON.stringify(como)}`, GERAL_DO_DIARIO]]
  },
}

/** A person makes the order's note, which books its stock in the deposit of the shop. */
export async function faturar(mundo: Mundo, id: number, mais: object): Promise<Nota> {
  const corpo = { deposito: GERAL, ...mais }
  const feita = await mundo.emulador.controle('POST', `/pedidos/${id}/nota`, corpo).catch(() => null)
  if (feita && 'situacao' in mais) mundo.mexidos.add(id)
  const dita = `nota, estoque lançado${'situacao' in mais ? ', Atendido' : ''}`
  return [feita ? dita : 'nota recusada', doPedido(id)]
}
