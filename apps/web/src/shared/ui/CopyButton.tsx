import { IconCopy } from '@tabler/icons-react'
import css from './CopyButton.module.css'
import { copiar } from './copiar.ts'

/** Copies `texto`. `nome` is unique on its screen: the button is called `Copiar {nome}`. */
export const CopyButton = ({ texto, nome }: { texto: string; nome: string }) => (
  <button
    type="button"
    className={css.botao}
    aria-label={`Copiar ${nome}`}
    title={`Copiar ${nome}`}
    onClick={() => void copiar(texto, `Copiado: ${nome}.`)}
  >
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
)
