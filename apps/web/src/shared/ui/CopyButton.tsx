import { IconCopy } from '@tabler/icons-react'
import { copiar } from './copiar.ts'

/** Copies `texto`. `nome` is unique on its screen: the button is called `Copiar {nome}`. */
export const CopyButton = ({ texto, nome }: { texto: string; nome: string }) => (
  <button
    type="button"
    className="k-alvo [--lado:28px] inline-grid -my-1.25 align-middle pointer-coarse:[--lado:44px] pointer-coarse:my-0 hover:text-texto hover:bg-fundo"
    aria-label={`Copiar ${nome}`}
    title={`Copiar ${nome}`}
    onClick={() => void copiar(texto, `Copiado: ${nome}.`)}
  >
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
)
