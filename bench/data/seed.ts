import { options } from '../options.ts'
import { semear } from './semear.ts'
import { ehTamanho, pastaDe, TAMANHOS_DE_BENCH } from './tamanhos.ts'

// npm run bench -- seed [--tamanho grande]
const { tamanho } = options({ tamanho: 'pequeno' })
if (!ehTamanho(tamanho)) throw new Error(`--tamanho is one of ${Object.keys(TAMANHOS_DE_BENCH).join(', ')}`)
await semear(pastaDe(tamanho), TAMANHOS_DE_BENCH[tamanho])
