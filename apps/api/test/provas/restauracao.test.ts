import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { comandoDaLoja, startPrograma } from '../support/programa.ts'
import { openShop } from '../support/prova/shop.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')

/** As typed in a pipeline: without a terminal. */
async function makeCopia(target: string): Promise<void> {
  const programa = startPrograma(dados, { programa: [...comandoDaLoja, 'backup', '--para', target] })
  expect([await programa.fim, programa.saida()]).toEqual([0, expect.anything()])
}

// Whom a restoration lets in: pessoas-restauradas.test.ts.
test('an open backup in the place of an encrypted one is told from it on a new machine', async () => {
  const aberta = join(pasta, 'aberta.tar.zst')
  await (await openShop({ data: dados })).fechar()
  await makeCopia(aberta)
  const identidade = join(pasta, 'identidade')
  writeFileSync(identidade, `${await (await import('age-encryption')).generateIdentity()}\n`)
  const restoreCopia = async (...opcoes: string[]) => {
    const programa = startPrograma(join(pasta, 'outra'), {
      programa: [...comandoDaLoja, 'restaurar', aberta, ...opcoes],
    })
    return [await programa.fim, programa.saida()]
  }
  expect(await restoreCopia('--identidade', identidade)).toEqual([1, expect.stringContaining('não está cifrada')])
  expect(await restoreCopia()).toEqual([0, expect.stringMatching(/não está cifrada[^]*Loja restaurada/)])
})

test('an encrypted backup opens with its passphrase alone, on a new machine too', async () => {
  const [copia, certa, errada] = [join(pasta, 'cifrada.tar.zst'), join(pasta, 'certa'), join(pasta, 'errada')]
  const loja = await openShop({ data: dados })
  await loja.pedir('PUT', '/copias/cifra/', { modo: 'senha', senha: 'um barco azul na areia' })
  await makeCopia(copia)
  await loja.fechar()
  writeFileSync(certa, 'um barco azul na areia\n')
  writeFileSync(errada, 'um barco azul\n')
  const restoreCopia = async (dataFolder: string, senha: string, ...opcoes: string[]) => {
    const digitado = [...comandoDaLoja, 'restaurar', copia, ...opcoes].map((parte) => `'${parte}'`).join(' ')
    const programa = startPrograma(dataFolder, { programa: ['sh', '-c', `${digitado} < '${senha}'`] })
    return [await programa.fim, programa.saida()]
  }
  const nova = join(pasta, 'nova')
  expect(await restoreCopia(dados, errada, '--substituir')).toEqual([1, expect.stringContaining('Nada foi mudado.')])
  expect(await restoreCopia(dados, '/dev/null', '--substituir')).toEqual([1, expect.stringContaining('está cifrada')])
  expect(await restoreCopia(nova, certa)).toEqual([0, expect.stringContaining('Loja restaurada')])
})
