import { IconCopy } from '@tabler/icons-react'
import { toast } from './toasts/toast.ts'

/** Copies `text`. `name` is unique on its screen: the button is called `Copiar {nome}`. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <button
    type="button"
    className="k-alvo [--lado:28px] inline-grid -my-1.25 align-middle pointer-coarse:[--lado:44px] pointer-coarse:my-0 hover:text-texto hover:bg-fundo"
    aria-label={`Copiar ${name}`}
    title={`Copiar ${name}`}
    onClick={() => void copyText(text, `Copiado: ${name}.`)}
  >
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
)

/** Copies and says `notice`; when the browser refuses, says what to do. Answers whether it copied. */
export async function copyText(text: string, notice: string): Promise<boolean> {
  const isCopied = await writeToClipboard(text)
  if (isCopied) toast('success', notice)
  else toast('error', 'O navegador não deixou copiar. Selecione o texto e copie.')
  return isCopied
}

/** On plain http, as in a shop's own network, browsers have no `navigator.clipboard`: a selected field still copies. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTextBySelection(text)
  }
}

function copyTextBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'somente-leitor'
  // Inside an open dialog, which keeps the focus to itself.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  // Deprecated, and the only way without a secure context.
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
