// npm run servico. Runs on Node 20 with nothing installed.
import { parseArgs } from 'node:util'
import { SetupError } from './setup.mjs'
import { OPTIONS_OF_COMMANDS, orExplain } from './start/command.mjs'
import { takenByNpm, tookSentence } from './start/npm.mjs'

const USAGE = `Uso: npm run servico -- instalar [--rede] [--dados PASTA] [--portas-baixas] [--mostrar]
     npm run servico -- estado
     npm run servico -- comando usuario listar
     npm run servico -- remover

Mantém a loja sempre aberta: abre com o computador, recomeça quando termina e roda com uma conta só dela.
  --rede            atende também os celulares da rede local
  --dados PASTA     onde ficam os dados (sem ela, /var/lib/estampa)
  --portas-baixas   permite portas abaixo de 1024, como a 443
  --mostrar         mostra o que seria instalado, sem instalar
comando executa um comando da loja (usuario, backup, restaurar, banco) com a conta, os dados e as configurações do serviço.`

const options = {
  rede: { type: 'boolean', default: false },
  dados: { type: 'string' },
  'portas-baixas': { type: 'boolean', default: false },
  mostrar: { type: 'boolean', default: false },
}

const ACTIONS = ['instalar', 'remover', 'estado', 'comando']

const PLATFORMS = { linux: () => import('./service/linux.mjs'), darwin: () => import('./service/macos.mjs') }

/** Reads what is to be done, with the options; `wrong` is the word that makes no sense. */
function read(args) {
  // Words after `comando` belong to that command.
  if (args[0] === 'comando') return { action: 'comando', values: {} }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [action, more] = positionals
    if (!ACTIONS.includes(action) || more !== undefined) return { wrong: more ?? action }
    // The options are of `instalar`.
    return action === 'instalar' || args.length === 1 ? { action, values } : { wrong: args.find((a) => a !== action) }
  } catch (error) {
    return { wrong: /'(-[^' ]*)/.exec(error.message)?.[1] }
  }
}

await orExplain(async () => {
  const args = process.argv.slice(2)
  const forCommand = args[0] === 'comando'
  const help = takenByNpm(['ajuda']).length > 0 || (args.includes('--ajuda') && !forCommand)
  if (args.length === 0 || help) return console.log(USAGE)
  const taken = takenByNpm(forCommand ? OPTIONS_OF_COMMANDS : Object.keys(options))
  if (taken.length > 0) throw new SetupError(tookSentence(taken))
  const { action, values, wrong = 'o que foi digitado' } = read(args)
  if (!action) throw new SetupError(`Não entendi ${wrong}.\n\n${USAGE}`)
  if (process.platform === 'win32')
    throw new SetupError('No Windows quem mantém a loja sempre aberta é o Estampa-Setup.exe: docs/windows.md.')
  const platform = PLATFORMS[process.platform]
  if (!platform) throw new SetupError(`Este sistema (${process.platform}) não é conhecido por npm run servico.`)
  const act = (await platform())[action]
  if (!act) throw new SetupError(`Neste sistema não há npm run servico -- ${action}.\n\n${USAGE}`)
  await act({ ...values, portasBaixas: values['portas-baixas'] }, args)
})
