// npm run atualizar.
import { orExplain, readOptions } from './start/command.mjs'
import { runLocked } from './start/lock.mjs'
import { runShowingProgress } from './start/progress.mjs'
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
}

await orExplain(async () => {
  const read = readOptions(options, USAGE)
  if (!read) return
  const { de, voltar, 'sem-assinatura': unsigned } = read
  // The program is for every account to read; the data make themselves private.
  process.umask(0o022)
  const shop = findShop(process.argv.slice(2))
  await runLocked('atualizar', 'Outra atualização está em andamento; aguardando…', async () => {
    await runShowingProgress(async () => (await settle({ shop, force: voltar })) || update({ shop, de, unsigned }))
  })
})
