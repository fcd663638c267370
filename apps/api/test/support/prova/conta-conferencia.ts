import { sql } from 'kysely'
import { INVARIANTES } from '../invariantes.ts'
import { doPedido } from './conta-atos.ts'
import { type Mundo, PECAS, type Peca, type Pedido, type Venda } from './conta-mundo.ts'

/** One thing that is not the same on both sides, and who says so to the shop: a task, the sale's history, or nobody. */
export interface Diferenca {
  readonly tipo: string
  readonly texto: string
  readonly dita: 'tarefa' | 'historia' | null
  /** The words of the task. */
  readonly por: string
  /** What happened to its subjects, in order. */
  readonly diario: readonly string[]
}

interface Tarefa {
  readonly tipo: string
  readonly operacao: string
  readonly alvo_id: number | null
  readonly texto: string
  readonly produto_id: number | null
  readonly venda_id: number | null
}

/** Statuses in which an order becomes a sale; the shop of this proof takes all but the cancelled ones. */
export const IMPORTADAS = [6, 9, 15, 24]
const CANCELADO = 12
const ABERTA = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada']
const SAIU = ['enviado', 'concluido']
/** Where an order of ours stands for each step of its sale. */
const SITUACAO: Readonly<Record<string, number>> = { separacao: 0, enviado: 1, concluido: 1, cancelado: 2 }
const EM_ANDAMENTO = 3

const centavos = (reais: number) => Math.round(reais * 100)
const soma = <T>(lista: readonly T[], de: (item: T) => number) => lista.reduce((total, item) => total + de(item), 0)
const somar = <K>(em: Map<K, number>, chave: K, quanto: number) => em.set(chave, (em.get(chave) ?? 0) + quanto)

/**
 * Everything read once, from the emulator's state and the shop's tables, and compared without any rule of the shop's.
 */
export class Conferencia {
  readonly #mundo: Mundo
  readonly #diferencas: Diferenca[] = []
  #tarefas: Tarefa[] = []
  #pedidos = new Map<number, Pedido>()
  #vendas: Venda[] = []
  /** By the order's number: pieces that its own bookings took there, less those given back, by product. */
  #lancadas = new Map<number, Map<string, number>>()

  constructor(mundo: Mundo) {
    this.#mundo = mundo
  }

  /** Orders whose stock is booked there. */
  lancado = ({ numero }: Pick<Pedido, 'numero'>): boolean =>
    [...(this.#lancadas.get(numero)?.values() ?? [])].some((n) => n > 0)
  get vendas(): readonly Venda[] {
    return this.#vendas
  }
  pedidoDe = ({ id_bling }: Venda): Pedido | undefined => this.#pedidos.get(Number(id_bling))
  estaCancelado = ({ situacao }: Pedido): boolean => [CANCELADO, this.#mundo.desistencia].includes(situacao.id)

  async ler(): Promise<this> {
    const { emulador, db } = this.#mundo
    const pedidos: Pedido[] = await emulador.controle('GET', '/dados/pedidos')
    this.#pedidos = new Map(pedidos.map((pedido) => [pedido.id, pedido]))
    this.#vendas = await this.#mundo.vendas()
    const lancamentos: { produto: number; operacao: string; quantidade: number; observacoes: string }[] =
      await emulador.controle('GET', '/dados/lancamentos')
    for (const { produto, operacao, quantidade, observacoes } of lancamentos) {
      const numero = Number(/^Venda (\d+)$/.exec(observacoes)?.[1] ?? 0)
      if (numero === 0) continue
      const destas = this.#lancadas.get(numero) ?? new Map<string, number>()
      this.#lancadas.set(numero, destas)
      somar(destas, String(produto), operacao === 'S' ? quantidade : -quantidade)
    }
    const { rows } = await sql<Tarefa>`
      select t.tipo, t.operacao, t.alvo_id, t.titulo || ' ' || coalesce(t.mensagem, '') as texto,
             coalesce(s.produto_id, (t.dados->>'produto_id')::int) as produto_id, b.venda_id
        from sincronizacoes t
        left join bling_saldos s on t.tipo = 'estoque' and t.operacao in ('decidir', 'igualar') and s.id = t.alvo_id
        left join bling_pedidos b on t.tipo = 'pedido_importado' and t.operacao = 'importar' and b.id = t.alvo_id
       where t.estado in ('falhou', 'pendente', 'executando')`.execute(db)
    this.#tarefas = rows
    return this
  }

  async conferir(): Promise<Diferenca[]> {
    await this.#saldos()
    for (const venda of this.#vendas) this.#venda(venda)
    this.#semVenda()
    this.#repetidos()
    await this.#invariantes()
    return this.#diferencas
  }

  #diferente(tipo: string, texto: string, tarefa: Tarefa | 'historia' | null, ...sujeitos: readonly string[]): void {
    const diario = sujeitos.flatMap((sujeito) => this.#mundo.diario.get(sujeito) ?? [])
    const ordem = (linha: string) => Number(/^#(\d+)/.exec(linha)?.[1])
    const dita = tarefa === null || tarefa === 'historia' ? tarefa : 'tarefa'
    const por = tarefa === null || tarefa === 'historia' ? '' : tarefa.texto
    this.#diferencas.push({
      tipo,
      texto,
      dita,
      por,
      diario: [...new Set(diario)].toSorted((a, b) => ordem(a) - ordem(b)),
    })
  }

  /** A task about the product, or about the account's deposits. */
  #tarefaDaPeca({ produtoId }: Peca): Tarefa | undefined {
    const titulo = this.#mundo.produtos.find(({ id }) => id === produtoId)?.titulo ?? ''
    return this.#tarefas.find(
      ({ tipo, operacao, alvo_id, produto_id, texto }) =>
        produto_id === produtoId ||
        texto.includes(titulo) ||
        operacao.includes('deposito') ||
        (alvo_id === produtoId &&
          (['estoque', 'produto'].includes(tipo) || (tipo === 'webhook' && operacao === 'produto')) &&
          !['decidir', 'igualar'].includes(operacao)),
    )
  }

  #tarefaDaVenda(venda: Venda): Tarefa | undefined {
    return this.#tarefas.find(
      ({ tipo, operacao, alvo_id, venda_id, texto }) =>
        venda_id === venda.id ||
        (alvo_id === venda.id &&
          (['pedido', 'pedido_importado'].includes(tipo) || (tipo === 'webhook' && operacao === 'pedido')) &&
          operacao !== 'importar') ||
        (venda.numero_pedido_bling !== null && new RegExp(`edido ${venda.numero_pedido_bling}\\b`).test(texto)),
    )
  }

  async #saldos(): Promise<void> {
    const { emulador, db, pecas, produtos } = this.#mundo
    const deposito = await this.#mundo.deposito()
    const estoque: { produto: number; depositos: { deposito: number; saldoFisico: number }[] }[] =
      await emulador.controle('GET', '/dados/estoque')
    for (const peca of pecas) {
      if (produtos.some(({ id, excluido }) => excluido && id === peca.produtoId)) continue
      const depositos = estoque.find(({ produto }) => String(produto) === peca.idBling)?.depositos
      const la = depositos?.find((cada) => cada.deposito === deposito)?.saldoFisico ?? 0
      const linha =
        peca.variacaoId === null
          ? db.selectFrom('produtos').select('quantidade').where('id', '=', peca.produtoId)
          : db.selectFrom('variacoes').select('quantidade').where('id', '=', peca.variacaoId)
      const aqui = (await linha.executeTakeFirst())?.quantidade ?? 0
      const sujeitos = [peca.titulo, ...this.#sujeitosDaPeca(peca)]
      // A task about a sale names as many pieces as the sale has.
      const nomeadas = this.#nomeadasPorVendas(peca)
      const quemDiz = (quantas: number) =>
        this.#tarefaDaPeca(peca) ?? (nomeadas.quantas >= Math.abs(quantas) ? nomeadas.tarefa : null)
      if (aqui !== la)
        this.#diferente(
          depositos ? 'saldo' : 'saldo de produto mudado',
          `${peca.titulo}: ${aqui} aqui, ${la} no Bling`,
          quemDiz(aqui - la),
          ...sujeitos,
        )
      if (peca.incerta) continue
      const { menos, mais } = this.#sairam(peca)
      const inicio = PECAS + peca.digitado
      if (aqui < inicio - mais || aqui > inicio - menos)
        this.#diferente(
          'peças que saíram mais ou menos de uma vez',
          `${peca.titulo}: ${aqui} aqui e ${la} no Bling, mas ${inicio} menos ${menos === mais ? menos : `${menos} a ${mais}`} vendidas`,
          quemDiz(Math.max(inicio - mais - aqui, aqui - inicio + menos)),
          ...sujeitos,
        )
    }
  }

  /** Pieces that left the house for good, each once whichever side booked them: at least and at most. */
  #sairam({ idBling }: Peca): { menos: number; mais: number } {
    let [menos, mais] = [0, 0]
    const numeros = new Set<number>()
    for (const venda of this.#vendas) {
      const pedido = this.pedidoDe(venda)
      const numero = Number(venda.numero_pedido_bling ?? pedido?.numero ?? 0)
      numeros.add(numero)
      const daqui = SAIU.includes(venda.status)
        ? soma(
            venda.pecas.filter(({ id_bling }) => id_bling === idBling),
            ({ quantidade }) => quantidade,
          )
        : 0
      const deLa = this.#lancadas.get(numero)?.get(idBling) ?? 0
      // Booked there while it is open or cancelled here: its pieces are in the house, or not.
      menos += SAIU.includes(venda.status) && deLa > 0 ? Math.min(daqui, deLa) : daqui
      mais += Math.max(daqui, deLa)
    }
    const minhas = new Set(this.#mundo.pedidos)
    for (const pedido of this.#pedidos.values()) {
      if (numeros.has(pedido.numero) || !minhas.has(pedido.id)) continue
      const deLa = this.#lancadas.get(pedido.numero)?.get(idBling) ?? 0
      menos += deLa
      mais += deLa
    }
    return { menos, mais }
  }

  /** Sales and orders that name the piece. */
  #sujeitosDaPeca({ idBling }: Peca): string[] {
    const pedidos = [...this.#pedidos.values()].filter(({ itens }) =>
      itens.some(({ produto }) => String(produto.id) === idBling),
    )
    const vendas = this.#vendas.filter(({ pecas }) => pecas.some(({ id_bling }) => id_bling === idBling))
    return [
      ...pedidos.map(({ id }) => doPedido(id)),
      ...vendas.flatMap((venda) => [`venda ${venda.id}`, doPedido(venda.id_bling ?? '')]),
    ]
  }

  /** Pieces of it in sales that a task names. */
  #nomeadasPorVendas({ idBling }: Peca): { readonly quantas: number; readonly tarefa: Tarefa | null } {
    const nomeadas = this.#vendas.flatMap((venda) => {
      const tarefa = this.#tarefaDaVenda(venda)
      const destas = venda.pecas.filter(({ id_bling }) => id_bling === idBling)
      const numero = this.pedidoDe(venda)?.numero ?? 0
      const la = Math.abs(this.#lancadas.get(numero)?.get(idBling) ?? 0)
      return tarefa
        ? {
            tarefa,
            quantas: Math.max(
              la,
              soma(destas, ({ quantidade }) => quantidade),
            ),
          }
        : []
    })
    return { quantas: soma(nomeadas, ({ quantas }) => quantas), tarefa: nomeadas[0]?.tarefa ?? null }
  }

  #venda(venda: Venda): void {
    const pedido = this.pedidoDe(venda)
    const nome = `venda ${venda.id}${venda.importada ? ' (importada)' : ''}, pedido ${venda.id_bling ?? 'nenhum'}`
    const dizer = (tipo: string, texto: string, historia = false) =>
      this.#diferente(
        tipo,
        `${nome}: ${texto}`,
        this.#tarefaDaVenda(venda) ?? (historia ? 'historia' : null),
        `venda ${venda.id}`,
        doPedido(venda.id_bling ?? ''),
      )
    const aberta = ABERTA.includes(venda.status)
    if (!pedido) {
      const excluido = venda.historia.includes('excluído no Bling')
      if (venda.importada && venda.status !== 'cancelado')
        dizer('pedido excluído', `${venda.status}, e o pedido não existe mais`, excluido && !aberta)
      // An edited sale gets its new order when it is picked again.
      if (!venda.importada && venda.status !== 'cancelado' && (venda.revisao === 1 || venda.status !== 'separacao'))
        dizer('venda sem pedido', `${venda.status}, sem pedido no Bling`, excluido)
      return
    }
    if (this.estaCancelado(pedido) !== (venda.status === 'cancelado')) {
      const tipo = venda.status === 'cancelado' ? 'cancelada só aqui' : 'cancelado só no Bling'
      dizer(
        `${tipo}, ${venda.importada ? 'importada' : 'própria'}`,
        `${venda.status} aqui, situação ${pedido.situacao.id} no Bling`,
        /situação mudou/.test(venda.historia),
      )
      return
    }
    if (venda.situacao_bling !== pedido.situacao.id)
      dizer('situação não notada', `aqui consta ${venda.situacao_bling}, no Bling ${pedido.situacao.id}`)
    if (venda.status === 'cancelado') return
    const desejada = SITUACAO[venda.status] ?? EM_ANDAMENTO
    if (!venda.importada && !this.#mundo.mexidos.has(pedido.id) && pedido.situacao.valor !== desejada)
      dizer('situação', `${venda.status} aqui, situação ${pedido.situacao.id} no Bling`)
    const [linhasAqui, linhasLa] = [
      this.#linhas(venda.linhas),
      this.#linhas(
        pedido.itens.map(({ produto, quantidade }) => ({
          id_bling: produto.id ? String(produto.id) : null,
          quantidade,
        })),
      ),
    ]
    if (linhasAqui !== linhasLa) dizer('linhas', `${linhasAqui} aqui, ${linhasLa} no Bling`)
    const total = centavos(venda.total) + centavos(venda.frete_cobrado)
    if (total !== centavos(pedido.total)) dizer('total', `${total / 100} aqui, ${pedido.total} no Bling`)
    if (!venda.importada) return
    const { endereco = '', numero = '', cep = '' } = pedido.transporte.etiqueta
    const faltam = [endereco, numero, cep].filter((parte) => parte && !venda.entrega_no_canal?.includes(parte))
    if (faltam.length > 0) dizer('endereço', `“${venda.entrega_no_canal}” aqui, ${faltam.join(', ')} no Bling`)
    if ((venda.observacoes_do_canal ?? '') !== pedido.observacoes.trim())
      dizer('observação', `“${venda.observacoes_do_canal ?? ''}” aqui, “${pedido.observacoes}” no Bling`)
  }

  #linhas(linhas: Venda['linhas']): string {
    const quantas = new Map<string, number>()
    for (const { id_bling, quantidade } of linhas) somar(quantas, this.#conhecido(id_bling), quantidade)
    return [...quantas]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([id, n]) => `${n}×${this.#titulo(id)}`)
      .join(' ')
  }
  /** A line keeps no id of what was deleted for good here. */
  #conhecido(idBling: string | null): string {
    const excluido = this.#mundo.produtos.some(
      (produto) => produto.excluido && [produto, ...produto.pecas].some((cada) => cada.idBling === idBling),
    )
    return idBling === null || excluido ? '?' : idBling
  }
  #titulo = (idBling: string) =>
    this.#mundo.pecas.find((peca) => peca.idBling === idBling)?.titulo ??
    this.#mundo.produtos.find((produto) => produto.idBling === idBling)?.titulo ??
    idBling

  /** Orders that should have become sales. */
  #semVenda(): void {
    const comVenda = new Set(this.#vendas.map(({ id_bling }) => Number(id_bling)))
    for (const id of this.#mundo.pedidos) {
      const pedido = this.#pedidos.get(id)
      if (!pedido || comVenda.has(id) || !IMPORTADAS.includes(pedido.situacao.id)) continue
      const tarefa = this.#tarefas.find(({ texto }) => new RegExp(`edido ${pedido.numero}\\b`).test(texto))
      this.#diferente(
        'pedido que não entrou',
        `pedido ${id} (${pedido.situacao.id}) não é venda aqui`,
        tarefa ?? null,
        doPedido(id),
      )
    }
  }

  /** One sale an order, one living order a sale. */
  #repetidos(): void {
    const vezes = new Map<string, number>()
    for (const { id_bling } of this.#vendas) if (id_bling) somar(vezes, `pedido ${id_bling}: vendas`, 1)
    for (const pedido of this.#pedidos.values()) {
      const [, venda] = /^ESTAMPA-(\d+)-\d+$/.exec(pedido.numeroLoja) ?? []
      if (Number(venda) > this.#mundo.desdeVenda && !this.estaCancelado(pedido))
        somar(vezes, `venda ${venda}: pedidos vivos`, 1)
    }
    for (const [chave, n] of vezes)
      if (n > 1) this.#diferente('repetido', `${chave}, ${n}`, null, chave.split(':')[0] ?? '')
  }

  async #invariantes(): Promise<void> {
    const { db, quedas } = this.#mundo
    for (const [falta, pergunta] of Object.entries(INVARIANTES)) {
      const { rows } = await sql.raw(pergunta).execute(db)
      if (rows.length > 0) this.#diferente('invariante', `${falta}: ${JSON.stringify(rows.slice(0, 3))}`, null)
    }
    for (const queda of quedas.splice(0)) this.#diferente('erro do programa', queda, null)
  }
}
