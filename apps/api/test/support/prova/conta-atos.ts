import { sql } from 'kysely'
import type { Random } from '../random.ts'
import { CENTRO, GERAL, type Mundo, type Peca, type Pedido, type Venda } from './conta-mundo.ts'

/** One act: what it does is decided by the round's state and by the act's own random numbers. */
type Ato = (mundo: Mundo, acaso: Random, numero: number) => Promise<void>

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
const MEDIDAS = { altura: 5, largura: 20, comprimento: 30, peso: 0.4 }
const ABERTAS = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada']

const daVenda = ({ id }: Pick<Venda, 'id'>) => `venda ${id}`
export const doPedido = (id: number | string) => `pedido ${id}`
const umDe = <T>(acaso: Random, lista: readonly T[]): T | undefined =>
  lista.length === 0 ? undefined : acaso.pick(lista)
const quantidade = (acaso: Random) => 1 + acaso.below(3)

/** What somebody sells: a piece, or a kit. */
function vendavel(mundo: Mundo, acaso: Random) {
  const produto = acaso.pick(mundo.produtos)
  const peca = umDe(acaso, produto.pecas)
  return {
    produto,
    titulo: peca?.titulo ?? produto.titulo,
    variacaoId: peca?.variacaoId ?? null,
    idBling: peca?.idBling ?? produto.idBling,
  }
}

async function umaVenda(mundo: Mundo, acaso: Random, quais: readonly string[] = ABERTAS): Promise<Venda | undefined> {
  return umDe(
    acaso,
    (await mundo.vendas()).filter(({ status }) => quais.includes(status)),
  )
}
async function umPedido(mundo: Mundo, acaso: Random): Promise<Pedido | null> {
  const id = umDe(acaso, await mundo.idsDosPedidos())
  return id === undefined ? null : mundo.pedido(id)
}

/** Takes the sale so many steps on, past the carrier: the choice counts as offered, the label as made. */
export async function avancar(mundo: Mundo, id: number, passos: number): Promise<void> {
  for (let feito = 0; feito < passos; feito++) {
    const { status, cliente_id } = (await mundo.aqui('GET', `/vendas/${id}/`)).body
    const [para] =
      {
        separacao: ['embalagem'],
        embalagem: ['selecionar_envio'],
        selecionar_envio: ['etiqueta'],
        etiqueta: ['retirada'],
        retirada: ['enviado'],
        enviado: ['concluido'],
      }[String(status)] ?? []
    if (!para || cliente_id === null) return
    if (para === 'selecionar_envio') await mundo.aqui('POST', `/vendas/${id}/medidas/`, MEDIDAS)
    if (para === 'etiqueta') {
      await sql`insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
        select id, 'pac', 20.5, 'PAC', 3, '' from vendas where id = ${id} on conflict do nothing`.execute(mundo.db)
      const servico = { servico_frete: 'PAC', frete_valor: '20,50', codigo_servico_frete: 'pac' }
      await mundo.aqui('POST', `/vendas/${id}/servico-frete/`, servico)
    }
    if (para === 'retirada')
      await mundo.db
        .updateTable('vendas')
        .set({ link_etiqueta_pdf: `/etiquetas/${id}.pdf`, codigo_rastreamento: 'BR1' })
        .where('id', '=', id)
        .execute()
    if ((await mundo.aqui('PATCH', `/vendas/${id}/status/`, { status: para })).status !== 200) return
  }
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

const linhasDaVenda = (mundo: Mundo, acaso: Random) => {
  const itens = Array.from({ length: 1 + acaso.below(2) }, () => ({
    de: vendavel(mundo, acaso),
    quantidade: quantidade(acaso),
  }))
  return {
    titulos: itens.map(({ de }) => de.titulo),
    itens: itens.map(({ de, quantidade: n }) => ({
      id: de.produto.id,
      ...(de.variacaoId === null ? {} : { variacao_id: de.variacaoId }),
      quantidade: n,
      valor_unitario: 50,
    })),
  }
}
const linhasDoPedido = (mundo: Mundo, acaso: Random) => {
  const itens = Array.from({ length: 1 + acaso.below(2) }, () => ({
    de: vendavel(mundo, acaso),
    quantidade: quantidade(acaso),
  }))
  const valor = acaso.pick([50, 33.33, 49.9, 19.995])
  return {
    titulos: itens.map(({ de }) => de.titulo),
    itens: itens.map(({ de, quantidade: n }) => ({
      produto: Number(de.idBling),
      quantidade: acaso.below(25) === 0 ? n + 0.5 : n,
      valor,
    })),
  }
}
const texto = (itens: readonly { quantidade: number }[], titulos: readonly string[]) =>
  itens.map(({ quantidade: n }, i) => `${n}× ${titulos[i]}`).join(', ')

const DAQUI: Readonly<Record<string, Ato>> = {
  async vender(mundo, acaso, numero) {
    const { itens, titulos } = linhasDaVenda(mundo, acaso)
    const { status, body } = await mundo.aqui('POST', '/vendas/', {
      cliente_id: mundo.cliente,
      origem: 'loja_fisica',
      itens,
    })
    mundo.anotar(
      numero,
      `venda ${body?.id ?? ''} de ${texto(itens, titulos)} (${status})`,
      ...titulos,
      ...(body?.id ? [daVenda(body)] : []),
    )
  },
  async avancar(mundo, acaso, numero) {
    const venda = await umaVenda(mundo, acaso, [...ABERTAS, 'enviado'])
    const passos = 1 + acaso.below(6)
    if (!venda) return
    await avancar(mundo, venda.id, passos)
    mundo.anotar(numero, `${passos} passos a partir de ${venda.status}`, daVenda(venda))
  },
  async voltar(mundo, acaso, numero) {
    const venda = await umaVenda(mundo, acaso, ['enviado'])
    if (!venda) return
    const { status } = await mundo.aqui('PATCH', `/vendas/${venda.id}/status/`, { status: 'retirada' })
    mundo.anotar(numero, `de volta à retirada (${status})`, daVenda(venda))
  },
  async cancelar(mundo, acaso, numero) {
    const venda = await umaVenda(mundo, acaso, [...ABERTAS, 'enviado'])
    if (!venda) return
    const { status } = await mundo.aqui('PATCH', `/vendas/${venda.id}/status/`, { status: 'cancelado' })
    mundo.anotar(numero, `cancelada aqui, de ${venda.status} (${status})`, daVenda(venda))
  },
  async editar(mundo, acaso, numero) {
    const venda = await umaVenda(mundo, acaso)
    const { itens, titulos } = linhasDaVenda(mundo, acaso)
    if (!venda || venda.importada) return
    const corpo = { cliente_id: mundo.cliente, origem: 'loja_fisica', itens }
    const { status } = await mundo.aqui('PUT', `/vendas/${venda.id}/`, corpo)
    mundo.anotar(numero, `editada para ${texto(itens, titulos)} (${status})`, daVenda(venda), ...titulos)
  },
  async contar(mundo, acaso, numero) {
    const peca = acaso.pick(mundo.pecas)
    const diferenca = acaso.below(5) - 2
    const { body } = await mundo.aqui('GET', `/produtos/${peca.produtoId}/`)
    const variacao = body.variacoes?.find(({ id }: { id: number }) => id === peca.variacaoId)
    const esperado: number = variacao?.quantidade ?? body.quantidade_total
    const item = {
      produto_id: peca.produtoId,
      variacao_id: peca.variacaoId,
      contado: Math.max(0, esperado + diferenca),
      esperado,
    }
    peca.incerta = true
    const { status } = await mundo.aqui('POST', '/estoque/contagem/', { itens: [item] })
    mundo.anotar(numero, `contadas ${item.contado} aqui, onde se viam ${esperado} (${status})`, peca.titulo)
  },
  async excluir(mundo, acaso, numero) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel, pecas }) => mutavel || pecas.length === 0))
    if (acaso.below(3) > 0) return
    await mundo.aqui('DELETE', `/produtos/${produto.id}/`)
    const { status, body } = await mundo.aqui('DELETE', '/produtos/lixeira/excluir-multiplos/', { ids: [produto.id] })
    produto.excluido ||= (await mundo.aqui('GET', `/produtos/${produto.id}/`)).status === 404
    const texto = `excluído aqui para sempre (${status} ${JSON.stringify(body)})`
    mundo.anotar(numero, texto, produto.titulo, ...produto.pecas.map(({ titulo }) => titulo))
  },
  async trocarDeposito(mundo, acaso, numero) {
    const deposito_id = acaso.pick([GERAL, CENTRO])
    if (!mundo.depositos) return
    const { status } = await mundo.aqui('PATCH', '/bling/configuracao/', { deposito_id })
    for (const peca of mundo.pecas) peca.incerta = true
    mundo.anotar(
      numero,
      `a loja escolheu o depósito ${deposito_id === GERAL ? 'Geral' : 'do centro'} (${status})`,
      ...mundo.pecas.map(({ titulo }) => titulo),
    )
  },
}

const DE_LA: Readonly<Record<string, Ato>> = {
  async canal(mundo, acaso, numero) {
    const { itens, titulos } = linhasDoPedido(mundo, acaso)
    const dados = {
      canal: acaso.pick(CANAIS),
      avisos: acaso.pick(['um', 'um', 'dois', 'invertidos', 'nenhum']),
      frete: acaso.pick([0, 0, 12.5]),
      desconto: acaso.pick([{}, {}, { valor: 5, unidade: 'REAL' }, { valor: 3.33, unidade: 'PERCENTUAL' }]),
      observacoes: acaso.pick(['', 'Presente, sem nota']),
    }
    const { id } = await mundo.emulador.controle('POST', '/pedidos', { ...dados, itens })
    mundo.pedidos.push(id)
    mundo.anotar(
      numero,
      `pedido ${id} de ${dados.canal}: ${texto(itens, titulos)}, avisos ${dados.avisos}`,
      doPedido(id),
      ...titulos,
    )
  },
  async aMao(mundo, acaso, numero) {
    const { itens, titulos } = linhasDoPedido(mundo, acaso)
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
      `pedido ${feito.data.id} à mão: ${texto(itens, titulos)}, outras despesas ${outrasDespesas}`,
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
    await mundo.emulador.controle('PATCH', '/configuracao', { depositosInativos })
    for (const peca of mundo.pecas) peca.incerta = true
    mundo.anotar(
      numero,
      `depósitos inativos no Bling: ${depositosInativos.join() || 'nenhum'}`,
      ...mundo.pecas.map(({ titulo }) => titulo),
    )
  },
  async relogio(mundo, acaso) {
    const { relogioAvancoMs } = await mundo.emulador.controle('GET', '/configuracao')
    const avancarSegundos = acaso.pick([-2400, 0, 0, 2400]) - relogioAvancoMs / 1000
    await mundo.emulador.controle('POST', '/relogio', { avancarSegundos })
  },
  async avisos(mundo, acaso) {
    await mundo.emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, ...acaso.pick(AVISOS) })
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

export const ATOS: Readonly<Record<string, Ato>> = { ...DAQUI, ...DE_LA }

/** How often each comes, among all. */
const PESOS: Readonly<Record<string, number>> = {
  ...{ vender: 9, avancar: 16, voltar: 1, cancelar: 3, editar: 3, contar: 2, excluir: 1, trocarDeposito: 1 },
  ...{ canal: 12, aMao: 3, mudarLinha: 4, mudarEntrega: 2, mudarObservacao: 2, mudarDesconto: 2, dividir: 2 },
  ...{
    nota: 8,
    mover: 3,
    cancelarLa: 3,
    excluirLa: 2,
    digitar: 5,
    digitarMeia: 1,
    estrutura: 1,
    deposito: 1,
    relogio: 1,
    avisos: 3,
  },
}
export const sorteio = (so: readonly string[]): string[] =>
  Object.entries(PESOS).flatMap(([nome, peso]) =>
    so.length === 0 || so.includes(nome) ? Array<string>(peso).fill(nome) : [],
  )
