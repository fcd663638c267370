// npm run atualizar.
import { parseArgs } from 'node:util'
import { orExplain } from './start/command.mjs'
import { withLock } from './start/lock.mjs'
import { findShop } from './update/shop.mjs'
import { settle, update } from './update/steps.mjs'

const USAGE = `Uso: npm run atualizar [-- --de ARQUIVO] [--rede]

Traz a versão nova (do git, ou de um arquivo .tar.gz com a assinatura, .sig, ao lado), confere quem a assinou, prepara-a ao
lado, experimenta-a sobre uma cópia dos dados e só então troca. Se ela não abrir, a loja volta à versão de antes, com os
dados de antes. Interrompida, execute de novo.
  --rede     abre a loja também para a rede local enquanto confere (loja que é aberta com npm start -- --rede)
  --voltar   termina uma atualização interrompida voltando, mesmo sem poder copiar os dados da versão nova
  --sem-assinatura   para um programa que você mesmo mudou: aceita qualquer arquivo ou pasta em --de, e sem --de o ramo que
             esta cópia do git acompanha`

const options = {
  de: { type: 'string' },
  rede: { type: 'boolean' },
  'sem-assinatura': { type: 'boolean', default: false },
  voltar: { type: 'boolean', default: false },
  ajuda: { type: 'boolean' },
}

function read(args) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    return { ajuda: true, wrong: true }
  }
}

await orExplain(async () => {
  const args = process.argv.slice(2)
  const { de, voltar, ajuda, wrong, 'sem-assinatura': unsigned } = read(args)
  if (ajuda) {
    console.log(USAGE)
    process.exitCode = wrong ? 1 : 0
    return
  }
  // The program is for every account to read; the data make themselves private.
  process.umask(0o022)
  const shop = findShop(args)
  await withLock('atualizar', 'Outra atualização está em andamento; aguardando…', async () => {
    if (!(await settle({ shop, force: voltar }))) await update({ shop, de, unsigned })
  })
})
