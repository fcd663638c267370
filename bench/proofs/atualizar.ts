import { provarAtualizacao } from '../../apps/api/test/support/prova/atualizacao.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- atualizar [--pontos 3,5,6,7,8]
const { pontos } = options({ pontos: '3,5,6,7,8' })
const { medidas, problemas } = await provarAtualizacao({
  pontos: pontos.split(',').map(Number),
  dizer,
})
const { mortes, antigas, novas, voltas, segundos } = medidas
concluir(
  `an update killed ${mortes} times left the old version or the new ` +
    `(${antigas} times the old, ${novas} the new), ${voltas} refused versions were undone with their data, ` +
    `${problemas.length} differences, ${segundos} s`,
  problemas,
)
