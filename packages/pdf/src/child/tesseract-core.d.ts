/** The part that we use of tesseract.js-core, which has no types: Tesseract's own C++ interface, compiled to WebAssembly. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  type TesseractApi = {
    /** 0 on success. A third argument of 1 selects the neural networks alone. */
    Init(dataPath: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Loads the picture that was written to `/input`; 0 on success. */
    SetImageFile(exifOrientation: number, angle: number): number;
    /** 0 on success. */
    Recognize(monitor: null): number;
    GetTSVText(): string;
  };

  type TesseractModule = {
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => TesseractApi;
  };

  export default function TesseractCore(options: {
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<TesseractModule>;
}
