import { afterAll, expect, test } from 'vitest'
import {
  arquivoDoServidor,
  endAllProgramas,
  endPrograma,
  linhasDeComando,
  pastaNova,
  startLoja,
} from '../support/programa.ts'
import { segredosEm } from '../support/segredos.ts'

afterAll(endAllProgramas)

test('started as a program with everything logged: neither its output nor its command lines tell a secret', async () => {
  const { pasta, remover } = pastaNova('estampa-segredos-')
  const segredos = {
    ADMIN_PASSWORD: 'a-senha-que-ninguem-deve-ler',
    CHAVE_SECRETA: 'uma-chave-secreta-de-mais-de-trinta-e-duas-letras',
    MELHOR_ENVIO_TOKEN: 'um-token-do-frete-que-ninguem-deve-ler',
  }
  const remetente = {
    MELHOR_ENVIO_EMAIL: 'a@exemplo.com',
    REMETENTE_NOME: 'Loja',
    REMETENTE_DOCUMENTO: '11222333000181',
    REMETENTE_CEP: '50030230',
    REMETENTE_ENDERECO: 'Rua',
    REMETENTE_NUMERO: '1',
    REMETENTE_MUNICIPIO: 'Recife',
    REMETENTE_UF: 'PE',
  }
  const loja = await startLoja(pasta, {
    env: { ...segredos, ...remetente, ADMIN_USERNAME: 'dona', LOG_LEVEL: 'trace' },
  })
  const requestPath = (metodo: string, caminho: string, corpo?: object, access = '') =>
    fetch(`${loja.url}/api${caminho}`, {
      method: metodo,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      ...(corpo ? { body: JSON.stringify(corpo) } : {}),
    })
  const entrada = await requestPath('POST', '/auth/login/', { username: 'dona', password: segredos.ADMIN_PASSWORD })
  const sessao = (await entrada.json()) as { access: string; refresh: string }
  await requestPath('POST', '/auth/login/', { username: 'dona', password: `${segredos.ADMIN_PASSWORD}!` })
  await requestPath('POST', '/auth/verificar/', { refresh: sessao.refresh })
  expect((await requestPath('GET', '/modelos/', undefined, sessao.access)).status).toBe(200)
  const linhas = linhasDeComando().join('\n')
  expect(linhas).toContain(arquivoDoServidor)
  expect(segredosEm('the command lines', linhas, { ...segredos, ...sessao })).toEqual([])
  expect(await endPrograma(loja)).toBe(0)
  expect(loja.saida()).toContain('/api/auth/login/')
  expect(segredosEm('the output', loja.saida(), { ...segredos, ...sessao })).toEqual([])
  remover()
})
