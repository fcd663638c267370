import { IconCopy } from '@tabler/icons-react'
import { toast } from './toasts/toast.ts'

/** Copies `text`. `name` is unique on its screen: the button is called `Copiar {nome}`. */
export const CopyButton = ({ text: texto, name: nome }: { text: string; name: string }) => (
  <button
    type="button"
    className="k-alvo [--lado:28px] inline-grid -my-1.25 align-middle pointer-coarse:[--lado:44px] pointer-coarse:my-0 hover:text-texto hover:bg-fundo"
    aria-label={`Copiar ${nome}`}
    title={`Copiar ${nome}`}
    onClick={() => void copyText(texto, `Copiado: ${nome}.`)}
  >
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
)

/** Copies and says `aviso`; when the browser refuses, says what to do. Answers whether it copied. */
export async function copyText(texto: string, aviso: string): Promise<boolean> {
  const copiado = await writeToClipboard(texto)
  if (copiado) toast('success', aviso)
  else toast('error', 'O navegador não deixou copiar. Selecione o texto e copie.')
  return copiado
}

/** On plain http, as in a shop's own network, browsers have no `navigator.clipboard`: a selected field still copies. */
async function writeToClipboard(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto)
    return true
  } catch {
    return copyTextBySelection(texto)
  }
}

function copyTextBySelection(texto: string): boolean {
  const antes = document.activeElement
  const campo = document.createElement('textarea')
  campo.value = texto
  campo.className = 'somente-leitor'
  // Inside an open dialog, which keeps the focus to itself.
  const lugar = antes?.closest('[role="dialog"]') ?? document.body
  lugar.append(campo)
  campo.select()
  // Deprecated, and the only way without a secure context.
  const copiado = document.execCommand('copy')
  campo.remove()
  if (antes instanceof HTMLElement) antes.focus()
  return copiado
}
