import {
  applySaldoAnswer,
  applySaldoConfirmation,
  applySaldoReading,
  applySaldoRefusal,
  type Passo,
  type Pendente,
  proximo,
  type SaldoNoBling,
} from '../../src/modules/bling/estoques/saldo.ts'

/** Operation on a balance. `alheia`: pieces shipped here that the account books by itself, later. */
export type OperacaoDoSaldo =
  | { readonly o: 'daqui' | 'de_la'; readonly n: number; readonly sinal: number }
  | { readonly o: 'contar' | 'reservar' | 'alheia'; readonly n: number }
  | { readonly o: 'liberar' | 'lancar_alheia' | 'trabalhar' | 'avisos' }
  /** A sale with an order at Bling; the account books it, and says so; it ships. */
  | { readonly o: 'vender'; readonly n: number }
  | { readonly o: 'baixar' | 'despachar'; readonly qual: number }
  | { readonly o: 'resposta'; readonly como: 'certa' | 'perdida_feita' | 'perdida_nao_feita' | 'recusada' }
  | { readonly o: 'pessoa'; readonly fica: boolean }

interface Pedido {
  readonly venda: number
  readonly n: number
  baixado: boolean
  saiu: boolean
  /** The reading showed that the account booked it. */
  notado: boolean
}

type Envio = Extract<Passo, { fazer: 'enviar' }>

/** A shop, an account, the requests between them and a person, all in memory; it knows what really happened. */
export class Historia {
  quantidade: number
  /** Balance at Bling. */
  la: number
  /** Sum of all movements of both sides. */
  verdade: number
  saldo: SaldoNoBling
  /** False once `verdade` is a matter of opinion: after a count, and after two events that no balance tells apart. */
  segura = true
  #reservado = 0
  #id = 0
  #noCaminho: Envio | null = null
  #perdida: { readonly feita: boolean } | null = null
  #porLancar: number[] = []
  #lancadaSemLeitura = false
  readonly #pedidos: Pedido[] = []

  constructor(inicial: number) {
    this.quantidade = this.la = this.verdade = inicial
    this.saldo = { visto: inicial, pendentes: [], antes: null, pergunta: null }
  }

  /** Our quantity as the balance's books explain it. */
  explicada(): number {
    return this.saldo.pendentes.reduce((soma, { quantidade }) => soma + quantidade, this.saldo.visto ?? 0)
  }

  fazer(operacao: OperacaoDoSaldo): void {
    switch (operacao.o) {
      case 'daqui':
        return this.#mudar('mudanca', operacao.sinal * operacao.n)
      case 'alheia':
        // A count beside them is a question of opinion, asked elsewhere.
        if (!this.#ha('contagem')) this.#mudar('alheia', -operacao.n)
        return
      case 'contar':
        if (!this.#ha('alheia')) this.#contar(operacao.n)
        return
      case 'de_la':
        // Two opposite changes between readings could not be told apart.
        if (!this.#lancadaSemLeitura) this.#mudarLa(operacao.sinal * operacao.n)
        return
      case 'reservar':
        this.#reservado = Math.min(this.quantidade - this.#vendido(), this.#reservado + operacao.n)
        return
      case 'liberar':
        this.#reservado = 0
        return
      case 'vender':
        if (operacao.n > this.#livre()) return
        this.#pedidos.push({ venda: ++this.#id, n: operacao.n, baixado: false, saiu: false, notado: false })
        return
      case 'baixar':
        return this.#baixar(operacao.qual)
      case 'despachar':
        return this.#despachar(operacao.qual)
      case 'lancar_alheia':
        return this.#lancarAlheia()
      case 'avisos':
        this.#trabalhar()
        return this.#trabalhar()
      case 'trabalhar':
        return this.#trabalhar()
      case 'resposta':
        return this.#responder(operacao.como)
      case 'pessoa':
        return this.#perguntada(operacao.fica)
    }
  }

  /** Delivers all events and answers; oversold pieces are restocked. */
  terminar(): void {
    for (let vez = 0, calma = 0; vez < 300 && calma < 3; vez++) {
      const ocupada =
        this.#pedidos.find(({ saiu }) => !saiu) ??
        this.#noCaminho ??
        this.saldo.pergunta ??
        this.saldo.pendentes[0] ??
        this.#porLancar[0]
      calma = ocupada === undefined && this.quantidade === this.la && !this.#lancadaSemLeitura ? calma + 1 : 0
      this.#reservado = 0
      this.#despachar(0)
      this.#responder('certa')
      this.#perguntada(vez % 2 === 0)
      this.#trabalhar()
      if (this.#noCaminho === null && this.#porLancar.length > 0) this.#lancarAlheia()
      if (this.la < 0 && !this.#lancadaSemLeitura) this.#mudarLa(-this.la)
    }
  }

  #livre = (): number => this.quantidade - this.#reservado - this.#vendido()

  #vendido = (): number => this.#pedidos.reduce((soma, { n, saiu }) => (saiu ? soma : soma + n), 0)

  /** Another change that was not read yet could hide it: that is the matter of a refused order. */
  #baixar(index: number): void {
    const abertos = this.#pedidos.filter(({ baixado, saiu }) => !baixado && !saiu)
    const pedido = abertos[index % abertos.length]
    if (!pedido || this.#lancadaSemLeitura || this.#noCaminho || this.saldo.antes !== null || this.saldo.pergunta)
      return
    this.#trabalhar()
    if (this.#noCaminho) return
    pedido.baixado = true
    this.la -= pedido.n
    this.verdade -= pedido.n
    this.#lancadaSemLeitura = true
  }

  #despachar(index: number): void {
    const abertos = this.#pedidos.filter(({ saiu }) => !saiu)
    const pedido = abertos[index % abertos.length]
    if (!pedido) return
    const { venda, n, baixado, notado } = pedido
    pedido.saiu = true
    if (!baixado) this.verdade -= n
    if (!notado) return this.#anotar({ tipo: 'mudanca', id: ++this.#id, quantidade: -n, venda })
    this.quantidade -= n
    const pendentes = this.saldo.pendentes.filter((p) => p.tipo !== 'adiantada' || p.venda !== venda)
    this.saldo = { ...this.saldo, pendentes }
  }

  #ha(tipo: Pendente['tipo']): boolean {
    return this.saldo.pendentes.some((pendente) => pendente.tipo === tipo)
  }

  #anotar(pendente: Pendente): void {
    this.quantidade += pendente.quantidade
    this.saldo = { ...this.saldo, pendentes: [...this.saldo.pendentes, pendente] }
  }

  #mudar(tipo: 'mudanca' | 'alheia', pedida: number): void {
    const quantidade = Math.max(pedida, this.#reservado + this.#vendido() - this.quantidade)
    if (quantidade === 0) return
    this.#anotar({ tipo, id: ++this.#id, quantidade })
    this.verdade += quantidade
    if (tipo === 'alheia') this.#porLancar.push(quantidade)
  }

  #contar(pedido: number): void {
    const contado = Math.max(pedido, this.#reservado + this.#vendido())
    if (contado === this.quantidade) return
    const esperado = this.quantidade
    this.#anotar({ tipo: 'contagem', id: ++this.#id, quantidade: contado - esperado, contado, esperado })
    this.segura = false
  }

  #mudarLa(quantidade: number): void {
    this.la += quantidade
    this.verdade += quantidade
  }

  #lancarAlheia(): void {
    if (this.#lancadaSemLeitura || this.#noCaminho || this.saldo.antes !== null || this.saldo.pergunta) return
    this.#trabalhar()
    if (this.#noCaminho) return
    const quantidade = this.#porLancar.shift()
    if (quantidade === undefined) return
    this.la += quantidade
    this.#lancadaSemLeitura = true
  }

  #trabalhar(): void {
    if (this.#noCaminho) return
    const { la, saldo: antes } = this
    const unnoticedPedidos = this.#pedidos.filter(({ baixado, notado }) => baixado && !notado)
    const pendingPedidos = unnoticedPedidos.map(({ venda, n, saiu }) => ({
      venda,
      pedido: String(venda),
      quantidade: n,
      saiu: saiu ? n : 0,
    }))
    const { saldo, entrada, passo, baixas } = applySaldoReading(antes, la, this.#livre(), pendingPedidos)
    for (const pedido of unnoticedPedidos) pedido.notado = baixas.some(({ venda }) => venda === pedido.venda)
    if (this.#perdida && !saldo.pergunta) {
      const dadaPorFeita = proximo(antes)?.id !== proximo(saldo)?.id
      if (dadaPorFeita !== this.#perdida.feita) this.segura = false
      this.#perdida = null
    }
    if (!saldo.pergunta) this.#lancadaSemLeitura = false
    this.saldo = saldo
    this.quantidade += entrada
    if (passo.fazer === 'enviar') this.#noCaminho = passo
  }

  #responder(como: Extract<OperacaoDoSaldo, { o: 'resposta' }>['como']): void {
    const envio = this.#noCaminho
    if (!envio) return
    this.#noCaminho = null
    if (como === 'recusada') {
      this.saldo = applySaldoRefusal(this.saldo)
      return
    }
    if (como !== 'perdida_nao_feita') {
      const { operacao, quantidade } = envio
      this.la = operacao === 'B' ? quantidade : this.la + (operacao === 'E' ? quantidade : -quantidade)
    }
    if (como === 'certa') this.saldo = applySaldoConfirmation(this.saldo)
    else this.#perdida = { feita: como === 'perdida_feita' }
  }

  /** A person finds the movement at Bling, or does not; whether a count stands is theirs to say. */
  #perguntada(fica: boolean): void {
    const { pergunta } = this.saldo
    if (!pergunta) return
    const aceita = pergunta.sobre === 'envio' ? this.#perdida?.feita : !fica
    const { saldo, entrada } = applySaldoAnswer(this.saldo, aceita ? 'aceitar' : 'repetir', this.#livre())
    this.saldo = saldo
    this.quantidade += entrada
    if (pergunta.sobre === 'envio') this.#perdida = null
  }
}
