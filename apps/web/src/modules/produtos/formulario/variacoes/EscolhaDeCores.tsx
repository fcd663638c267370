import { useState } from 'react'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import * as css from './CorField.classes.ts'
import { coresCom } from './cores.ts'

interface EscolhaDeCoresProps {
  nomes: readonly string[]
  tomDe: (nome: string) => string | undefined
  escolhida: (nome: string) => boolean
  onChoose: (nome: string) => void
}

/** More than fit in two rows are found by typing. */
const SEM_FILTRO = 12

/** Colours as chips with their tone; one without is a dashed circle. */
export function EscolhaDeCores({ nomes, tomDe, escolhida, onChoose }: EscolhaDeCoresProps) {
  const [busca, setBusca] = useState('')
  return (
    <div className="flex flex-col gap-4">
      {nomes.length > SEM_FILTRO && (
        <TextField label="Filtrar cores" value={busca} onChange={(event) => setBusca(event.target.value)} />
      )}
      <div className="flex flex-wrap gap-2">
        {coresCom(busca, nomes).map((nome) => (
          <button
            key={nome}
            type="button"
            className="k-chave [--altura:36px] touch:justify-center touch:min-w-11"
            aria-pressed={escolhida(nome)}
            onClick={() => onChoose(nome)}
          >
            <span
              className={css.amostra}
              data-sem-tom={tomDe(nome) === undefined}
              style={{ background: tomDe(nome) }}
            />
            {nome}
          </button>
        ))}
      </div>
    </div>
  )
}
