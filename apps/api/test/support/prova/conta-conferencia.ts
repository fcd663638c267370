import { sql } from 'kysely'
import { violadas } from '../invariantes.ts'
import { OUTRO_CONTATO, POR_CONTA_DO_COMPRADOR } from './conta-atos-no-bling.ts'
import { addToMap, DO_PASSO, IMPORTADAS, type LeituraDaConta, type TarefaLida } from './conta-leitura.ts'
import { type Mundo, PECAS, type Venda } from './conta-mundo.ts'

/** Difference between the shop and Bling, and where the shop reads of it: in a task, in the sale's history, or nowhere. */
export interface DiferencaDaConta {
  readonly tipo: string
  readonly texto: string
  readonly dita: 'tarefa' | 'historia' | null
  /** Events of the difference's subjects, in order. */
  readonly diario: readonly string[]
}

const ABERTA = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada']
/** Where an order of ours stands for each step of its sale. */
const SITUACAO: Readonly<Record<string, number>> = { separacao: 0, enviado: 1, concluido: 1, cancelado: 2 }
const EM_ANDAMENTO = 3

const centavos = (reais: number) => Math.round(reais * 100)
/** Bling's letter for the kind of product that it is here. */
function formatoDe({ kit, tem_variacoes }: { kit: boolean; tem_variacoes: boolean }): string {
  if (kit) return 'E'
  return tem_variacoes ? 'V' : 'S'
}

/** Compares both sides as they were read. */
export class Conferencia {
  readonly #mundo: Mundo
  readonly #lido: LeituraDaConta
  readonly #diferencas: DiferencaDaConta[] = []

  constructor(mundo: Mundo, lido: LeituraDaConta) {
    this.#mundo = mundo
    this.#lido = lido
  }

  async conferir(): Promise<DiferencaDaConta[]> {
    await this.#saldos()
    await this.#estrutura()
    for (const venda of this.#lido.vendas) this.#venda(venda)
    this.#semVenda()
    this.#repetidos()
    await this.#invariantes()
    return this.#diferencas
  }

  #diferente(tipo: string, texto: string, tarefa: TarefaLida | 'historia' | null): void {
    const toldBy = tarefa === null || tarefa === 'historia' ? tarefa : 'tarefa'
    // Journal lines of sales, orders and pieces that the difference names, and of everything.
    const sujeitos = texto.match(/(?:venda|pedido) \d+|Peça \w+/g) ?? []
    const deles = (linha: string) => [...sujeitos, 'tudo: '].some((subject) => linha.includes(subject))
    this.#diferencas.push({ tipo, texto, dita: toldBy, diario: this.#mundo.diario.filter(deles) })
  }

  async #saldos(): Promise<void> {
    const { emulador, db, pecas, produtos } = this.#mundo
    const deposito = await this.#mundo.deposito()
    const estoque: { produto: number; depositos: { deposito: number; saldoFisico: number }[] }[] =
      await emulador.controle('GET', '/dados/estoque')
    for (const peca of pecas) {
      if (produtos.some(({ id, excluido }) => excluido && id === peca.produtoId)) continue
      const depositos = estoque.find(({ produto }) => String(produto) === peca.idBling)?.depositos
      const blingSaldo = depositos?.find((candidate) => candidate.deposito === deposito)?.saldoFisico ?? 0
      const linha =
        peca.variacaoId === null
          ? db.selectFrom('produtos').select('quantidade').where('id', '=', peca.produtoId)
          : db.selectFrom('variacoes').select('quantidade').where('id', '=', peca.variacaoId)
      const localSaldo = (await linha.executeTakeFirst())?.quantidade ?? 0
      // A task about a sale names as many pieces as the sale has.
      const nomeadas = this.#lido.nomeadasPorVendas(peca)
      const quemDiz = (quantas: number) =>
        this.#lido.tarefaDoProduto(peca.produtoId) ?? (nomeadas.quantas >= Math.abs(quantas) ? nomeadas.tarefa : null)
      if (localSaldo !== blingSaldo)
        this.#diferente(
          depositos ? 'saldo' : 'saldo de produto mudado',
          `${peca.titulo}: ${localSaldo} aqui, ${blingSaldo} no Bling`,
          quemDiz(localSaldo - blingSaldo),
        )
      if (peca.incerta) continue
      const { menos, mais } = this.#lido.sairam(peca)
      const inicio = PECAS + peca.digitado
      if (localSaldo < inicio - mais || localSaldo > inicio - menos)
        this.#diferente(
          'peças que saíram mais ou menos de uma vez',
          `${peca.titulo}: ${localSaldo} aqui e ${blingSaldo} no Bling, mas ${inicio} menos ${menos === mais ? menos : `${menos} a ${mais}`} vendidas`,
          quemDiz(Math.max(inicio - mais - localSaldo, localSaldo - inicio + menos)),
        )
    }
  }

  /** A product is of the same kind on both sides, and the deposit of the shop is in use. */
  async #estrutura(): Promise<void> {
    const { emulador, db, produtos } = this.#mundo
    const remoteProdutos: { id: number; situacao: string; formato: string }[] = await emulador.controle(
      'GET',
      '/dados/produtos',
    )
    for (const { id, idBling, titulo, excluido } of produtos) {
      const localProduto = await db
        .selectFrom('produtos')
        .select(['tem_variacoes', 'kit', 'id_bling'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (excluido || localProduto?.id_bling !== idBling) continue
      const remoto = remoteProdutos.find((candidate) => String(candidate.id) === idBling)
      const [formato, tarefa] = [formatoDe(localProduto), this.#lido.tarefaDoProduto(id) ?? null]
      if (!remoto || remoto.situacao === 'E')
        this.#diferente('produto excluído no Bling', `${titulo}: ligado aqui, excluído no Bling`, tarefa)
      else if (remoto.formato !== formato)
        this.#diferente('formato', `${titulo}: ${formato} aqui, ${remoto.formato} no Bling`, tarefa)
    }
    const { depositosMudados } = await emulador.controle('GET', '/configuracao')
    const deposito = await this.#mundo.deposito()
    const tarefa = this.#lido.tarefas.find(({ operacao }) => operacao.includes('deposito')) ?? null
    if (depositosMudados[deposito]?.situacao === 0)
      this.#diferente('depósito inativo', `a loja usa o depósito ${deposito}`, tarefa)
  }

  #venda(venda: Venda): void {
    const pedido = this.#lido.pedidoDe(venda)
    const nome = `venda ${venda.id}${venda.importada ? ' (importada)' : ''}, pedido ${venda.id_bling ?? 'nenhum'}`
    const recordDiferenca = (tipo: string, texto: string, historia = false) =>
      this.#diferente(
        tipo,
        `${nome}: ${texto}`,
        this.#lido.tarefaDaVenda(venda, tipo.startsWith('situação') ? [] : DO_PASSO) ?? (historia ? 'historia' : null),
      )
    const aberta = ABERTA.includes(venda.status)
    if (!pedido) {
      const excluido = venda.historia.includes('excluído no Bling')
      if (venda.importada && venda.status !== 'cancelado')
        recordDiferenca('pedido excluído', `${venda.status}, e o pedido não existe mais`, excluido && !aberta)
      // An edited sale gets its new order when it is picked again.
      if (!venda.importada && venda.status !== 'cancelado' && (venda.revisao === 1 || venda.status !== 'separacao'))
        recordDiferenca('venda sem pedido', `${venda.status}, sem pedido no Bling`, excluido)
      return
    }
    if (this.#lido.estaCancelado(pedido) !== (venda.status === 'cancelado')) {
      const tipo = venda.status === 'cancelado' ? 'cancelada só aqui' : 'cancelado só no Bling'
      recordDiferenca(
        `${tipo}, ${venda.importada ? 'importada' : 'própria'}`,
        `${venda.status} aqui, situação ${pedido.situacao.id} no Bling`,
        /situação mudou/.test(venda.historia),
      )
      return
    }
    if (venda.status === 'cancelado') return
    if (venda.situacao !== pedido.situacao.id)
      recordDiferenca('situação não notada', `aqui consta ${venda.situacao}, no Bling ${pedido.situacao.id}`)
    const desejada = SITUACAO[venda.status] ?? EM_ANDAMENTO
    if (!venda.importada && !this.#mundo.mexidos.has(pedido.id) && pedido.situacao.valor !== desejada)
      recordDiferenca('situação', `${venda.status} aqui, situação ${pedido.situacao.id} no Bling`)
    const itensDoPedido = pedido.itens.map(({ produto, quantidade }) => ({
      id_bling: produto.id ? String(produto.id) : null,
      quantidade,
    }))
    // 'Outras despesas' is a line of its own here.
    if (venda.importada && pedido.outrasDespesas > 0) itensDoPedido.push({ id_bling: null, quantidade: 1 })
    const [linhasAqui, linhasLa] = [this.#linhas(venda.linhas), this.#linhas(itensDoPedido)]
    if (linhasAqui !== linhasLa) recordDiferenca('linhas', `${linhasAqui} aqui, ${linhasLa} no Bling`)
    const total = centavos(venda.total) + centavos(venda.frete_cobrado)
    if (total !== centavos(pedido.total)) recordDiferenca('total', `${total / 100} aqui, ${pedido.total} no Bling`)
    if (!venda.importada) {
      const historiaDiz = (palavras: RegExp) => palavras.test(venda.historia)
      if (pedido.contato.id === OUTRO_CONTATO)
        recordDiferenca('comprador, própria', 'outro comprador no Bling', historiaDiz(/O comprador é outro/))
      if (pedido.transporte.etiqueta['endereco'] === 'Rua Nova')
        recordDiferenca('endereço, própria', 'outro endereço no Bling', historiaDiz(/O endereço de entrega mudou/))
      if (pedido.transporte.fretePorConta === POR_CONTA_DO_COMPRADOR)
        recordDiferenca('pagador, própria', 'frete por conta do comprador no Bling', historiaDiz(/O transporte era/))
      if (pedido.observacoes !== '')
        recordDiferenca('recado, própria', `“${pedido.observacoes}” no Bling`, historiaDiz(/O recado/))
      if (pedido.itens.some(({ descricaoDetalhada }) => descricaoDetalhada !== ''))
        recordDiferenca('palavras, própria', 'palavras numa linha no Bling', historiaDiz(/A descrição detalhada/))
      return
    }
    const { endereco = '', numero = '', cep = '' } = pedido.transporte.etiqueta
    const faltam = [endereco, numero, cep].filter((parte) => parte && !venda.entrega_no_canal?.includes(parte))
    if (faltam.length > 0)
      recordDiferenca('endereço', `“${venda.entrega_no_canal}” aqui, ${faltam.join(', ')} no Bling`)
    if ((venda.observacoes_do_canal ?? '') !== pedido.observacoes.trim())
      recordDiferenca('observação', `“${venda.observacoes_do_canal ?? ''}” aqui, “${pedido.observacoes}” no Bling`)
  }

  #linhas(linhas: Venda['linhas']): string {
    const quantas = new Map<string, number>()
    for (const { id_bling, quantidade } of linhas) addToMap(quantas, this.#conhecido(id_bling), quantidade)
    return [...quantas]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([id, n]) => `${n}×${this.#titulo(id)}`)
      .join(' ')
  }
  /** A line keeps no id of what was deleted for good here. */
  #conhecido(idBling: string | null): string {
    const excluido = this.#mundo.produtos.some(
      (produto) => produto.excluido && [produto, ...produto.pecas].some((candidate) => candidate.idBling === idBling),
    )
    return idBling === null || excluido ? '?' : idBling
  }
  #titulo = (idBling: string) =>
    this.#mundo.pecas.find((peca) => peca.idBling === idBling)?.titulo ??
    this.#mundo.produtos.find((produto) => produto.idBling === idBling)?.titulo ??
    idBling

  /** Orders that should have become sales. */
  #semVenda(): void {
    const vendaPedidoIds = new Set(this.#lido.vendas.map(({ id_bling }) => Number(id_bling)))
    for (const id of this.#mundo.pedidos) {
      const pedido = this.#lido.pedidos.get(id)
      if (!pedido || vendaPedidoIds.has(id) || !IMPORTADAS.includes(pedido.situacao.id)) continue
      const tarefa = this.#lido.tarefas.find(({ texto }) => new RegExp(`edido ${pedido.numero}\\b`).test(texto))
      this.#diferente('pedido que não entrou', `pedido ${id} (${pedido.situacao.id}) não é venda aqui`, tarefa ?? null)
    }
  }

  /** Checks that an order has one sale, and a sale one living order. */
  #repetidos(): void {
    const vezes = new Map<string, number>()
    for (const { id_bling } of this.#lido.vendas) if (id_bling) addToMap(vezes, `pedido ${id_bling}: vendas`, 1)
    for (const pedido of this.#lido.pedidos.values()) {
      if (this.#mundo.eDaqui(pedido) && !this.#lido.estaCancelado(pedido))
        addToMap(vezes, `venda ${pedido.numeroLoja.split('-')[1]}: pedidos vivos`, 1)
    }
    for (const [chave, n] of vezes) if (n > 1) this.#diferente('repetido', `${chave}, ${n}`, null)
  }

  async #invariantes(): Promise<void> {
    const { db, quedas } = this.#mundo
    for (const falta of await violadas((pergunta) => sql.raw<object>(pergunta).execute(db)))
      this.#diferente('invariante', falta, null)
    for (const queda of quedas.splice(0)) this.#diferente('erro do programa', queda, null)
  }
}
