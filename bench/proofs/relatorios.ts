import { RELATORIOS } from '@estampa/contract/relatorios/relatorios.ts'
import { paraCentavos } from '@estampa/contract/shared/money.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { chefeDoBanco, comTrabalho } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { contar, type Fato, semear } from './relatorios-loja.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- relatorios [--vendas 200000 --vezes 6]: every report and grouping of a year, its processor time as a
// multiple of the time that plainly adding up the year takes in the same seconds (at most `vezes`; 0: any), and its figures
// against a second way of counting, one by one.
const { vendas, rodadas, vezes } = options({ vendas: 200_000, rodadas: 5, vezes: 6 })
const hoje = new Date().toISOString().slice(0, 10)
const [de, ate] = [String(Number(hoje.slice(0, 4)) - 1) + hoje.slice(4), hoje]
const problemas: string[] = []
const loja = await openShop()
const client = await loja.banco()
try {
  await semear(client, vendas)
  const { rows } = await client.query(
    'select (select count(*) from vendas) as vendas, (select count(*) from itens_venda) as linhas',
  )
  dizer(JSON.stringify(rows[0]))
  const fatos = (await contar(client)).filter(({ dia }) => dia >= de && dia <= ate)
  dizer(`${fatos.length} facts of the year, counted one by one`)
  const pid = await loja.pid()
  await client.query('set max_parallel_workers_per_gather = 0')
  const chefe = chefeDoBanco(loja.dados)
  const somar = () =>
    client.query('select sum(pecas), sum(valor_centavos) from fatos_de_venda where dia between $1 and $2', [de, ate])
  const umaVez = async (endereco: string) => ({
    soma: (await comTrabalho(pid, chefe, somar)).bancoMs,
    ...(await comTrabalho(pid, chefe, async () => {
      const inicio = performance.now()
      const lido = await loja.pedir('GET', endereco)
      return { lido, ms: performance.now() - inicio }
    })),
  })
  type Medida = Awaited<ReturnType<typeof umaVez>>
  const medir = async (oQue: string, endereco: string) => {
    const medidas: Medida[] = []
    for (let rodada = 0; rodada < rodadas; rodada++) medidas.push(await umaVez(endereco))
    // The least of each: others on the machine can only add to it.
    const menor = (um: (medida: Medida) => number) => Math.min(...medidas.map(um))
    const trabalho = menor(({ servidorMs, bancoMs }) => servidorMs + bancoMs)
    const quantas = (trabalho / menor(({ soma }) => soma)).toFixed(1)
    dizer(`${oQue}: ${Math.round(trabalho)} ms, ${quantas} sums, answered after ${Math.round(menor((m) => m.ms))} ms`)
    if (vezes > 0 && Number(quantas) > vezes) problemas.push(`${oQue} takes as long as ${quantas} sums`)
    return medidas[0]?.lido
  }
  for (const [nome, { por, vendas: abre }] of Object.entries(RELATORIOS))
    for (const um of por) {
      const relatorio = `/relatorios/${nome}/`
      const consulta = `?de=${de}&ate=${ate}&por=${um}`
      const lido = await medir(`${nome} ${um}`, relatorio + consulta)
      const [linha] = lido.linhas
      if (abre && linha)
        await medir(`${nome} ${um}, sales of a row`, `${relatorio}vendas/${consulta}&chave=${linha.chave}`)
      if (nome === 'vendas' || nome === 'margem') problemas.push(...comparar(nome, um, lido, fatos))
    }
  concluir(JSON.stringify(rows[0]), problemas)
} finally {
  await client.end()
  await loja.fechar()
}

/** Each row that the answer has, and the sum of all, to the cent. */
// oxlint-disable-next-line typescript/no-explicit-any
function comparar(nome: string, por: string, { linhas, total }: any, fatos: readonly Fato[]): string[] {
  const contados = new Map<string, { vendas: number; pecas: number; valor: number; custo: number }>()
  const somar = (chave: string, { venda, pecas, valor, custo }: Fato) => {
    const soma = contados.get(chave) ?? { vendas: 0, pecas: 0, valor: 0, custo: 0 }
    contados.set(chave, {
      vendas: soma.vendas + venda,
      pecas: soma.pecas + pecas,
      valor: soma.valor + valor,
      custo: soma.custo + (custo ?? 0),
    })
  }
  for (const fato of fatos) {
    // Of sales themselves no piece is known.
    if (por !== 'dia' && por !== 'semana' && por !== 'mes' && fato.de[por] === undefined) continue
    somar(nome === 'margem' && fato.custo === null ? 'sem_custo' : chaveDe(fato, por), fato)
    somar('total', fato)
  }
  const problemas: string[] = []
  const conferir = (chave: string, figuras: Record<string, number | null>) => {
    const { vendas, pecas, valor, custo } = contados.get(chave) ?? { vendas: 0, pecas: 0, valor: 0, custo: 0 }
    const certas = {
      pecas,
      valor,
      ...(figuras['vendas'] == null ? {} : { vendas }),
      ...(figuras['custo'] == null ? {} : { custo }),
    }
    for (const [campo, certa] of Object.entries(certas)) {
      const lida = figuras[campo] ?? 0
      if ((campo === 'valor' || campo === 'custo' ? paraCentavos(lida) : lida) !== certa)
        problemas.push(`${nome} by ${por}, ${chave}: ${campo} is ${lida}, counted ${certa}`)
    }
  }
  for (const { chave, figuras } of linhas) conferir(chave, figuras)
  conferir('total', total)
  const esperadas = [...contados].filter(
    ([chave, s]) => chave !== 'total' && (s.pecas || s.valor || s.custo || s.vendas),
  ).length
  if (linhas.length < Math.min(esperadas, 200))
    problemas.push(`${nome} by ${por}: ${linhas.length} rows of ${esperadas}`)
  return problemas.slice(0, 5)
}

function chaveDe({ dia, de }: Fato, por: string): string {
  if (por === 'dia') return dia
  if (por === 'mes') return `${dia.slice(0, 7)}-01`
  if (por !== 'semana') return de[por] ?? ''
  const segunda = new Date(dia)
  segunda.setUTCDate(segunda.getUTCDate() - ((segunda.getUTCDay() + 6) % 7))
  return segunda.toISOString().slice(0, 10)
}
