import { type Random } from '../random.ts'
import {
  type Ato,
  CENTRO,
  doPedido,
  GERAL,
  GERAL_DO_DIARIO,
  linhas,
  type Mundo,
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

/** A person at Bling opens the order, changes something and saves it. */
async function salvar(mundo: Mundo, numero: number, texto: string, pedido: Pedido, mudado: object): Promise<boolean> {
  const { id, total: _total, situacao: _situacao, notaFiscal: _nota, ...resto } = pedido
  const corpo = { ...resto, dataSaida: pedido.data, dataPrevista: pedido.data, parcelas: [], ...mudado }
  const { status } = await mundo.pessoa('PUT', `/pedidos/vendas/${id}`, corpo)
  mundo.anotar(numero, `${texto} (${status})`, doPedido(id))
  return status === 200
}

async function moverPedido(mundo: Mundo, numero: number, id: number, situacao: number): Promise<void> {
  const { status } = await mundo.pessoa('PATCH', `/pedidos/vendas/${id}/situacoes/${situacao}`)
  if (status === 204) mundo.mexidos.add(id)
  mundo.anotar(numero, `situação ${situacao} no Bling (${status})`, doPedido(id))
}

async function digitar(mundo: Mundo, numero: number, peca: Peca, operacao: string, quanto: number, deposito: number) {
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
  mundo.anotar(
    numero,
    `${operacao} ${quanto} no depósito ${deposito === GERAL ? 'Geral' : 'do centro'} (${status})`,
    peca.titulo,
  )
}

function linhasDoPedido(mundo: Mundo, acaso: Random) {
  const { de, ...ditas } = linhas(mundo, acaso, false)
  const valor = acaso.pick([50, 33.33, 49.9, 19.995])
  const itens = de.map(({ idBling, quantidade }) => ({
    produto: Number(idBling),
    quantidade,
    valor,
  }))
  return { ...ditas, itens }
}

export const DE_LA: Readonly<Record<string, Ato>> = {
  async canal(mundo, acaso, numero) {
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
    mundo.anotar(numero, `pedido ${id} de ${dados.canal}: ${texto}, avisos ${dados.avisos}`, doPedido(id), ...titulos)
  },
  async aMao(mundo, acaso, numero) {
    const { itens, titulos, texto } = linhasDoPedido(mundo, acaso)
    const outrasDespesas = acaso.pick([0, 0, 5])
    const hoje = new Date().toISOString().slice(0, 10)
    const corpo = {
      data: hoje,
      dataSaida: hoje,
      dataPrevista: hoje,
      contato: { id: 16_900_000_001 },
      itens: itens.map(({ produto, ...item }, i) => ({ ...item, descricao: titulos[i], produto: { id: produto } })),
      parcelas: [],
      outrasDespesas,
      observacoes: `Anotado no balcão ${numero}`,
    }
    const { status, corpo: feito } = await mundo.pessoa('POST', '/pedidos/vendas', corpo)
    if (status !== 201) return
    mundo.pedidos.push(feito.data.id)
    mundo.anotar(
      numero,
      `pedido ${feito.data.id} à mão: ${texto}, outras despesas ${outrasDespesas}`,
      doPedido(feito.data.id),
      ...titulos,
    )
  },
  async mudarLinha(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    const outra = vendavel(mundo, acaso)
    const como = acaso.below(3)
    if (!pedido) return
    const [primeira, ...resto] = pedido.itens
    if (!primeira) return
    // More of it, another piece at the same price, or one line less.
    const nova =
      como === 0
        ? { ...primeira, quantidade: primeira.quantidade + 1 }
        : { ...primeira, produto: { id: Number(outra.idBling) }, descricao: outra.titulo, codigo: '' }
    const itens = como === 2 && resto.length > 0 ? resto : [nova, ...resto]
    const dito =
      como === 0
        ? 'uma peça a mais'
        : como === 2 && resto.length > 0
          ? 'uma linha a menos'
          : `outra peça, ${outra.titulo}`
    await salvar(mundo, numero, dito, pedido, { itens })
    mundo.anotar(numero, `${dito} no pedido ${pedido.id}`, outra.titulo)
  },
  async mudarEntrega(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    if (!pedido) return
    const etiqueta = {
      ...pedido.transporte.etiqueta,
      endereco: 'Rua Nova',
      numero: String(numero),
      municipio: 'Olinda',
      uf: 'PE',
      cep: '53020-000',
    }
    await salvar(mundo, numero, `entrega na Rua Nova, ${numero}`, pedido, {
      transporte: { ...pedido.transporte, etiqueta },
    })
  },
  async mudarObservacao(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    if (pedido) await salvar(mundo, numero, 'outra observação', pedido, { observacoes: `Trocar por azul, ${numero}` })
  },
  async mudarDesconto(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    const valor = acaso.pick([1, 2.5])
    if (pedido) await salvar(mundo, numero, `desconto de ${valor}`, pedido, { desconto: { valor, unidade: 'REAL' } })
  },
  async dividir(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    const [primeira, ...resto] = pedido?.itens ?? []
    if (!pedido || !primeira || primeira.quantidade < 2) return
    const menos = { itens: [{ ...primeira, quantidade: primeira.quantidade - 1 }, ...resto] }
    if (!(await salvar(mundo, numero, 'dividido: uma peça a menos', pedido, menos))) return
    const { id: _, numero: _numero, total: _total, situacao: _situacao, notaFiscal: _nota, ...copia } = pedido
    const outro = {
      ...copia,
      numeroLoja: `${pedido.numeroLoja}/2`,
      dataSaida: pedido.data,
      dataPrevista: pedido.data,
      parcelas: [],
      itens: [{ ...primeira, quantidade: 1 }],
    }
    const { status, corpo } = await mundo.pessoa('POST', '/pedidos/vendas', outro)
    if (status !== 201) return
    mundo.pedidos.push(corpo.data.id)
    mundo.anotar(numero, `dividido do pedido ${pedido.id}`, doPedido(corpo.data.id))
  },
  async nota(mundo, acaso, numero) {
    const id = umDe(acaso, await mundo.idsDosPedidos())
    const mais = acaso.below(3) === 0 ? { situacao: 9 } : {}
    if (id !== undefined) await faturar(mundo, numero, id, mais)
  },
  async mover(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    const situacao = acaso.pick([15, 15, 9, 24, 6])
    if (pedido) await moverPedido(mundo, numero, pedido.id, situacao)
  },
  async cancelarLa(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    const situacao = acaso.pick([12, 12, mundo.desistencia])
    if (pedido) await moverPedido(mundo, numero, pedido.id, situacao)
  },
  async excluirLa(mundo, acaso, numero) {
    const pedido = await umPedido(mundo, acaso)
    if (!pedido) return
    const { status } = await mundo.pessoa('DELETE', `/pedidos/vendas/${pedido.id}`)
    mundo.anotar(numero, `excluído no Bling (${status})`, doPedido(pedido.id))
  },
  async digitar(mundo, acaso, numero) {
    const operacao = acaso.pick(['E', 'S', 'E', 'S', 'E', 'B'])
    const peca = acaso.pick(mundo.pecas)
    const quanto = 1 + acaso.below(5) + (operacao === 'B' ? 30 : 0)
    const deposito = acaso.below(6) === 0 ? CENTRO : GERAL
    // Only pieces that are counted anyhow: a balance that is set says nothing of what came and went before.
    if (operacao !== 'B' || peca.incerta) await digitar(mundo, numero, peca, operacao, quanto, deposito)
  },
  async digitarMeia(mundo, acaso, numero) {
    const peca = acaso.pick(mundo.pecas.filter(({ incerta }) => incerta))
    await digitar(mundo, numero, peca, 'E', 1.5, GERAL)
  },
  async estrutura(mundo, acaso, numero) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel }) => mutavel))
    const como = acaso.pick(['E', 'I', 'A', 'V', 'kit'])
    const outra = acaso.pick(mundo.pecas)
    const caminho = `/produtos/${produto.idBling}`
    const { corpo, status: achado } = await mundo.pessoa('GET', caminho)
    if (achado !== 200) return
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
    mundo.anotar(
      numero,
      `estrutura no Bling: ${como} (${status})`,
      produto.titulo,
      ...produto.pecas.map(({ titulo }) => titulo),
    )
  },
  async deposito(mundo, acaso, numero) {
    const depositosInativos = acaso.pick([[], [], [GERAL], [CENTRO]])
    if (!mundo.depositos) return
    const depositosMudados = Object.fromEntries(depositosInativos.map((id) => [id, { situacao: 0 }]))
    await mundo.emulador.controle('PATCH', '/configuracao', { depositosMudados })
    for (const peca of mundo.pecas) peca.incerta = true
    mundo.anotar(
      numero,
      `depósitos inativos no Bling: ${depositosInativos.join() || 'nenhum'}`,
      ...mundo.pecas.map(({ titulo }) => titulo),
    )
  },
  async relogio(mundo, acaso, numero) {
    const { relogioAvancoMs } = await mundo.emulador.controle('GET', '/configuracao')
    const adiantado = acaso.pick([-2400, 0, 0, 2400])
    await mundo.emulador.controle('POST', '/relogio', { avancarSegundos: adiantado - relogioAvancoMs / 1000 })
    mundo.anotar(numero, `relógio do Bling ${adiantado} s à frente`, GERAL_DO_DIARIO)
  },
  async avisos(mundo, acaso, numero) {
    const como = acaso.pick(AVISOS)
    await mundo.emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, ...como })
    mundo.anotar(numero, `avisos do Bling: ${JSON.stringify(como)}`, GERAL_DO_DIARIO)
  },
}

/** A person makes the order's note, which books its stock in the deposit of the shop. */
export async function faturar(mundo: Mundo, numero: number, id: number, mais: object): Promise<void> {
  const corpo = { deposito: GERAL, ...mais }
  const feita = await mundo.emulador.controle('POST', `/pedidos/${id}/nota`, corpo).catch(() => null)
  if (feita && 'situacao' in mais) mundo.mexidos.add(id)
  mundo.anotar(
    numero,
    feita ? `nota, estoque lançado${'situacao' in mais ? ', Atendido' : ''}` : 'nota recusada',
    doPedido(id),
  )
}
