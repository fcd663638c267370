import { describe, expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'

const loja = await lojaDoArquivo()

let numero = 0
const createCliente = (dados: object) =>
  loja.pedir('POST', '/api/clientes/', { cpf: String(10_000_000_000 + ++numero), ...dados })

describe('the list', () => {
  const nomes = async (busca: string) =>
    (await loja.pedir('GET', `/api/clientes/?busca=${encodeURIComponent(busca)}`)).body.results.map(
      (c: { nome: string }) => c.nome,
    )

  test('finds by name, document, telephone and e-mail, whatever the accents, case and punctuation', async () => {
    const numeros = { telefone: '(87) 3721-4455', cpf: '98765432100' }
    await createCliente({ nome: 'Conceição Xavante', email: 'ceica@xavante.com.br', ...numeros })
    await createCliente({ nome: 'Xavante Malhas', telefone: '+55 87 91234-5678', cpf: '77.XAV.345/01DE-35' })
    for (const busca of [
      'conceicao XAVANTE',
      '987.654.321-00',
      '98765432100',
      '.654.321-',
      '(87) 3721-4455',
      '8737214455',
      '+55 (87) 3721-4455',
      '3721 4455',
      '3721-4',
      'Conceição (87) 3721',
      'ceica@xavante.com.br',
    ]) {
      expect([busca, await nomes(busca)]).toEqual([busca, ['Conceição Xavante']])
    }
    for (const busca of ['77.XAV.345/01DE-35', '77xav34501', '(87) 91234-5678', '+55 87 91234-5678']) {
      expect([busca, await nomes(busca)]).toEqual([busca, ['Xavante Malhas']])
    }
    expect(await nomes('xavante')).toEqual(['Conceição Xavante', 'Xavante Malhas'])
    for (const unmatchedBusca of ['987.654.321-01', '(88) 3721-4455', '100%', 'xavante_'])
      expect(await nomes(unmatchedBusca)).toEqual([])
  })

  test('goes in the order of names without accents, page by page, there and back', async () => {
    const compridos = ['大', 'ß'].map((letra) => `Paginada ${letra.repeat(190)}`)
    for (const nome of ['Paginada b', 'paginada Á', 'Paginada b', ...compridos]) await createCliente({ nome })
    const visto: { id: number; nome: string }[] = []
    let pagina = await loja.pedir('GET', '/api/clientes/?busca=paginada&limite=1')
    const primeira = pagina.body
    for (; pagina.body.next; pagina = await loja.pedir('GET', pagina.body.next)) visto.push(...pagina.body.results)
    visto.push(...pagina.body.results)
    expect(pagina.body.count).toBe(5)
    expect(visto.slice(0, 3).map(({ nome }) => nome)).toEqual(['paginada Á', 'Paginada b', 'Paginada b'])
    expect(new Set(visto.map(({ id }) => id)).size).toBe(5)
    while (pagina.body.previous) pagina = await loja.pedir('GET', pagina.body.previous)
    expect(pagina.body.results).toEqual(primeira.results)
  })
})
