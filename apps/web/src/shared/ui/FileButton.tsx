import { type ComponentProps, useRef } from 'react'
import { Button, type Look } from './Button.tsx'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onFiles: (files: File[]) => void
}

/** Takes files; the same one may be chosen again. */
export const FileInput = ({ onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)

interface FileButtonProps
  extends Look,
    Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'disabled' | 'children'>,
    Pick<FileInputProps, 'accept' | 'capture' | 'multiple' | 'onFiles'> {
  /** The field's name for who cannot see the button. */
  field: string
}

export function FileButton({ field, accept, capture, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FileInput ref={input} hidden aria-label={field} {...{ accept, capture, multiple, onFiles }} />
    </>
  )
}
