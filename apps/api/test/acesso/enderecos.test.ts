import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { abrirLojaComWeb, comProblema, SEGREDO } from './loja-com-web.ts'

const aberta = await abrirLojaComWeb()
afterAll(() => aberta.fechar())

test('pictures have names of 128 random bits, whatever they were called and whatever is in them', async () => {
  const { loja, rede, produto } = aberta
  const nomes = produto.imagens.flatMap(({ imagem, media, miniatura }) => [imagem, media, miniatura])
  for (const nome of nomes) expect(nome).toMatch(/^\/midia\/[0-9a-f]{32}-(imagem|media|miniatura)\.webp$/)
  const raizes = new Set(nomes.map((nome) => nome.slice(7, 39)))
  expect(raizes.size).toBe(2)
  expect((await readdir(loja.midiaDir)).filter((nome) => nome !== '.oculto')).toHaveLength(6)
  for (const lista of ['/midia', '/midia/', '/midia/.', '/midia/*', `/midia/${[...raizes][0]}`])
    expect([400, 404]).toContain((await rede.pedir('GET', lista)).status)
})

test('no address leads out of the folders that are served, nor to a hidden file', async () => {
  const { rede } = aberta
  const passos = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2e.',
    '..%2f..',
    '%2e%2e%2f%2e%2e',
    '..%5c..',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '..;',
    '....//',
  ]
  const alvos = ['segredo.txt', 'etc/passwd', 'package.json', '.oculto', 'segredo.txt%00.js']
  const achados: string[] = []
  for (const raiz of ['/midia/', '/assets/', '/', '//', '/midia//', '/midia/%2f'])
    for (const passo of passos)
      for (const alvo of alvos)
        for (const fundo of [1, 4]) {
          const url = `${raiz}${`${passo}/`.repeat(fundo)}${alvo}`
          const { status, texto } = await rede.pedir('GET', url)
          const pagina = status === 200 && texto.startsWith('<!doctype html><title>Estampa')
          const recusa = status >= 400 && status < 500 && comProblema(texto)
          if (!pagina && !recusa) achados.push(`${url}: ${status} ${texto.slice(0, 80)}`)
        }
  for (const url of ['/.oculto', '/midia/.oculto', '/%2eoculto', '/assets/../.oculto'])
    expect((await rede.pedir('GET', url)).texto).not.toContain(SEGREDO)
  expect(achados).toEqual([])
})

test('nothing is answered with another address', async () => {
  const { rede } = aberta
  const paraFora = [
    '//exemplo.com',
    '/\\exemplo.com',
    '/%2f%2fexemplo.com/',
    '/%5cexemplo.com',
    '//exemplo.com/%2e%2e',
    '///exemplo.com',
  ]
  const aqui = [
    '/api',
    '/api/produtos',
    '/assets',
    '/midia',
    '/?next=//exemplo.com',
    '/entrar?voltar=https://exemplo.com',
  ]
  for (const url of [...paraFora, ...aqui]) {
    const { status, headers } = await rede.pedir('GET', url)
    expect([url, headers['location'] ?? null, status < 300 || status >= 400]).toEqual([url, null, true])
  }
})
