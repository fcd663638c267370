import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../support/loja.ts'
import { openOrcamentos } from '../support/orcamentos.ts'
import { createRandom } from '../support/random.ts'
import { openBalcao } from '../support/vendas.ts'

// More, to look for what happens rarely: ATOS=5000 SEMENTE=7 vitest run --root apps/api --project provas orcamentos
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)

/** Acts on one quote, at most; after them, or some after its sale, another takes its place. */
const ATOS_POR_ORCAMENTO = 40
const DEPOIS_DA_VENDA = 8
const JUNTOS = 4

interface Versao {
  readonly numero: number
  readonly itens: readonly object[]
  readonly total: number
  readonly validade: string
  readonly aprovacao: { readonly nome: string; readonly anulada_em: string | null } | null
}
interface Orcamento {
  readonly situacao: string
  readonly versoes: readonly Versao[]
  readonly venda_id: number | null
  readonly itens: readonly { readonly quantidade: number }[]
}
const conteudo = ({ itens, total, validade }: Pick<Versao, 'itens' | 'total' | 'validade'>) =>
  JSON.stringify([itens, total, validade])

/** A page that a person has open: it stays as it was when they opened it. */
interface Pagina {
  readonly token: string
  readonly versao: number
  readonly mostrava: string
}
interface Aprovada {
  readonly nome: string
  readonly pagina: Pagina
}

/**
 * Random acts of shop and customers, up to four at once, most on one quote. An approval that was answered with success
 * stands on the version that the person's page showed, at most one on each; a quote has one sale at most; a link that was
 * revoked or whose time is over changes nothing.
 */
async function atosNosOrcamentos(atos: number, semente: number) {
  const sorte = createRandom(semente)
  const { db } = loja.banco
  const orcamentos = await openOrcamentos(loja, balcao.clienteId)
  const { pelo, envelhecer } = orcamentos
  const produtos = [await balcao.criarProduto({ qtd: 100_000 }), await balcao.criarProduto({ qtd: 30 })]
  const corpo = () => {
    const escolhidos = produtos.slice(0, 1 + sorte.below(2))
    const itens = escolhidos.map(({ id }) => ({ produto_id: id, quantidade: 1 + sorte.below(9), valor_unitario: 40 }))
    return orcamentos.corpo(itens)
  }
  let pessoa = 0

  /** Answers how many acts there were. */
  async function umOrcamento(): Promise<number> {
    const { id } = (await loja.pedir('POST', '/api/orcamentos/', corpo())).body
    const url = `/api/orcamentos/${id}/`
    let [tokens, paginas]: [string[], Pagina[]] = [[], []]
    const mortos: string[] = []
    const aprovadas: Aprovada[] = []
    const vendas: number[] = []
    const enviadas = new Map<number, string>()
    const openAprovacao = async () => {
      if (tokens.length === 0) return loja.pedir('GET', url)
      const token = sorte.pick(tokens)
      const resposta = await pelo(token)
      const { body } = resposta
      if (resposta.status === 200) {
        paginas.push({ token, versao: body.versao, mostrava: conteudo(body) })
        // A version that was sent never shows anything else later.
        expect(enviadas.get(body.versao) ?? conteudo(body)).toBe(conteudo(body))
        enviadas.set(body.versao, conteudo(body))
      }
      return resposta
    }
    /**
     * Picks a page: one that the shop sends now, one that is opened now, or one that is open, also of a version of long
     * ago.
     */
    const umaPagina = async () => {
      const choice = sorte.below(3)
      if (choice === 0) return paginas[sorte.below(Math.max(1, paginas.length))]
      if (choice === 1) await fazer.enviar()
      await openAprovacao()
      return paginas.at(-1)
    }
    const requestPaginaAct = async (ato: string, dados: object = {}) => {
      const pagina = await umaPagina()
      return pagina ? pelo(pagina.token, ato, { ...dados, versao: pagina.versao }) : openAprovacao()
    }
    const fazer = {
      abrir: openAprovacao,
      editar: () => loja.pedir('PUT', url, corpo()),
      async enviar() {
        const resposta = await loja.pedir('POST', `${url}link/`)
        if (resposta.status === 200) tokens.push(new URL(resposta.body.link).pathname.split('/').at(-1) ?? '')
        return resposta
      },
      visto: () => requestPaginaAct('visto'),
      mudanca: () => requestPaginaAct('mudanca', { texto: 'outra cor' }),
      recusar: () => requestPaginaAct('recusar'),
      async aprovar() {
        const pagina = await umaPagina()
        if (!pagina) return openAprovacao()
        const nome = `P${++pessoa}`
        const resposta = await pelo(pagina.token, 'aprovar', { nome, versao: pagina.versao })
        if (resposta.status === 200) aprovadas.push({ nome, pagina })
        return resposta
      },
      async vender() {
        const resposta = await loja.pedir('POST', `${url}gerar-venda/`)
        if (resposta.status === 201) vendas.push(resposta.body.id)
        return resposta
      },
    }
    /** Alone: what follows is known to come after. */
    const sozinho = {
      async revogar() {
        expect((await loja.pedir('DELETE', `${url}link/`)).status).toBe(204)
        mortos.push(...tokens)
        ;[tokens, paginas] = [[], []]
        const velho = mortos.at(-1)
        if (velho) expect((await pelo(velho, 'aprovar', { nome: 'De um link revogado' })).status).toBe(404)
      },
      /** The day after its last one. */
      async vencer() {
        await envelhecer(id, 2)
        enviadas.clear()
        const token = tokens.at(-1)
        if (token) expect([404, 409]).toContain((await pelo(token, 'aprovar', { nome: 'De um link vencido' })).status)
      },
    }
    const pesos = { aprovar: 5, abrir: 4, enviar: 3, editar: 2, visto: 1, mudanca: 1, recusar: 1 } as const
    const comuns = Object.entries(pesos).flatMap(([nome, peso]) =>
      Array<keyof typeof pesos>(peso).fill(nome as 'abrir'),
    )
    let feito = 0
    for (let fim = ATOS_POR_ORCAMENTO; feito < fim; ) {
      const depois = feito > ATOS_POR_ORCAMENTO / 2
      if (sorte.below(12) === 0) {
        const nome = sorte.below(2) === 0 ? 'revogar' : 'vencer'
        await sozinho[nome]()
        feito++
      } else {
        const chooseAct = () => (depois && sorte.below(8) === 0 ? ('vender' as const) : sorte.pick(comuns))
        const [primeiro, quantos] = [chooseAct(), 1 + sorte.below(JUNTOS)]
        // Often the same by several people at once.
        const repete = sorte.below(2) === 0
        const vez = Array.from({ length: quantos }, () => (repete ? primeiro : chooseAct()))
        const respostas = await Promise.all(vez.map((nome) => fazer[nome]()))
        for (const [i, { status, body }] of respostas.entries())
          expect([200, 201, 404, 409, 429], `${vez[i]}: ${JSON.stringify(body)}`).toContain(status)
        feito += vez.length
      }
      await checkOrcamento()
      if (vendas.length > 0) fim = Math.min(fim, feito + DEPOIS_DA_VENDA)
    }
    await db.deleteFrom('tentativas_login').execute()
    return feito

    async function checkOrcamento() {
      const { situacao, versoes, venda_id, itens }: Orcamento = (await loja.pedir('GET', url)).body
      // Each success stands on its version, and nothing else does.
      const nelas = versoes.flatMap(({ numero, aprovacao }) => (aprovacao ? [[numero, aprovacao.nome]] : []))
      expect(nelas.toReversed()).toEqual(aprovadas.map(({ pagina, nome }) => [pagina.versao, nome]))
      for (const { pagina } of aprovadas) {
        const versao = versoes.find(({ numero }) => numero === pagina.versao)
        const removeValidade = (texto: string) => JSON.stringify(JSON.parse(texto).slice(0, 2))
        expect(versao && removeValidade(conteudo(versao))).toBe(removeValidade(pagina.mostrava))
      }
      // Only the newest version's approval counts.
      const valem = versoes.filter(({ aprovacao }) => aprovacao && aprovacao.anulada_em === null)
      expect(valem.every(({ numero }) => numero === versoes[0]?.numero)).toBe(true)
      if (situacao !== 'vendido') expect(valem.length).toBe(situacao === 'aprovado' ? 1 : 0)
      expect(vendas).toEqual(venda_id === null ? [] : [venda_id])
      if (venda_id !== null) {
        const pecas = (linhas: readonly { quantidade: number }[]) => linhas.map(({ quantidade }) => quantidade)
        expect(pecas((await loja.pedir('GET', `/api/vendas/${venda_id}/`)).body.itens)).toEqual(pecas(itens))
      }
    }
  }

  for (let feito = 0; feito < atos; ) feito += await umOrcamento()

  const { rows } = await sql<{ versoes: number; atos: number; respostas: number; vendas: number; vendidos: number }>`
    select (select count(*)::int from orcamento_versoes where aprovada_em is not null) as versoes,
      (select count(*)::int from auditoria where tipo = 'orcamento_aprovado') as atos,
      (select count(*)::int from orcamento_versoes
        where num_nonnulls(aprovada_em, mudanca_em) > 1 or num_nonnulls(aprovada_em, recusada_em) > 1) as respostas,
      (select count(*)::int from vendas) as vendas,
      (select count(*)::int from orcamentos where venda_id is not null) as vendidos`.execute(db)
  const [contas] = rows
  expect(contas).toMatchObject({ atos: contas?.versoes, respostas: 0, vendidos: contas?.vendas })
  await balcao.conferir()
  return { aprovadas: contas?.versoes ?? 0, vendas: contas?.vendas ?? 0 }
}

test(`${ATOS} random acts, up to four at once: one approval a version, one sale a quote, none of what was not seen`, async () => {
  const { aprovadas, vendas } = await atosNosOrcamentos(ATOS, SEMENTE)
  expect(Math.min(aprovadas, vendas)).toBeGreaterThan(ATOS / 200)
})

test('how long a wrong link takes tells nothing of how near it is to a right one', async () => {
  const { criar, enviar, pagina } = await openOrcamentos(loja, balcao.clienteId)
  const token = await enviar((await criar([{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }])).id)
  const palpites = { perto: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, longe: 'z'.repeat(token.length) }
  const tempos = { perto: [] as number[], longe: [] as number[] }
  // Alternately, so that a machine that becomes slower does so for both.
  for (let vez = 0; vez < 800; vez++) {
    const distance = vez % 2 === 0 ? 'perto' : 'longe'
    const inicio = performance.now()
    await pagina('GET', palpites[distance])
    tempos[distance].push(performance.now() - inicio)
  }
  const mediana = (lista: number[]) => lista.toSorted((a, b) => a - b)[lista.length / 2] ?? 0
  const [perto, longe] = [mediana(tempos.perto), mediana(tempos.longe)]
  expect(Math.abs(perto - longe) / longe).toBeLessThan(0.15)
})
