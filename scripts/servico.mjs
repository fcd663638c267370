// npm run servico. Runs on Node 20 with nothing installed.
import { parseArgs } from 'node:util'
import { SetupError } from './setup.mjs'
import { orExplain } from './start/command.mjs'

const USAGE = `Uso: npm run servico -- instalar [--rede] [--dados PASTA] [--portas-baixas] [--mostrar]
     npm run servico -- estado
     npm run servico -- comando usuario listar
     npm run servico -- remover

Mantém a loja sempre aberta: abre com o computador, recomeça quando termina e roda com uma conta só dela.
  --rede            atende também os celulares da rede local
  --dados PASTA     onde ficam os dados (sem ela, /var/lib/estampa)
  --portas-baixas   permite portas abaixo de 1024, como a 443
  --mostrar         mostra o que seria instalado, sem instalar
comando executa um comando da loja (usuario, backup, restaurar) com a conta, os dados e as configurações do serviço.`

const options = {
  rede: { type: 'boolean', default: false },
  dados: { type: 'string' },
  'portas-baixas': { type: 'boolean', default: false },
  mostrar: { type: 'boolean', default: false },
}

const elsewhere = () => import('./service/elsewhere.mjs')
const PLATFORMS = { linux: () => import('./service/linux.mjs'), darwin: elsewhere, win32: elsewhere }

function read(args) {
  // What follows `comando` belongs to that command.
  if (args[0] === 'comando') return { action: 'comando', values: {} }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [action] = positionals
    // The options are of `instalar`.
    const plain = positionals.length === 1 && (action === 'instalar' || args.length === 1)
    return { action: plain ? action : '', values }
  } catch {
    return { action: '', values: {} }
  }
}

await orExplain(async () => {
  const args = process.argv.slice(2)
  const { action, values } = read(args)
  const platform = PLATFORMS[process.platform]
  if (!platform) throw new SetupError(`Este sistema (${process.platform}) não é conhecido por npm run servico.`)
  const act = (await platform())[action]
  if (!act || !['instalar', 'remover', 'estado', 'comando'].includes(action)) {
    console.log(USAGE)
    process.exitCode = args.length === 0 || args.includes('--ajuda') ? 0 : 1
    return
  }
  await act({ ...values, portasBaixas: values['portas-baixas'] }, args)
})
